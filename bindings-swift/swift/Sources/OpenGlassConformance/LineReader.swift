import Foundation

/// The lines of a file, however they arrive.
struct LineReader {
    /// A line without its end.
    enum Line {
        case whole(Data)
        /// Longer than any request may be; its bytes are gone.
        case tooLong
    }

    /// Longest line in bytes, as in the other runners.
    static let limit = 256 * 1024 * 1024
    private static let newline = Int32(UInt8(ascii: "\n"))

    private let input: FileHandle
    private var buffer = Data()
    /// How many bytes of the buffer are known to hold no end of a line.
    private var searched = 0
    private var isTooLong = false

    init(input: FileHandle) {
        self.input = input
    }

    /// The next line; none at the end. The last line needs no end.
    mutating func next() throws -> Line? {
        while true {
            if let end = newline() {
                defer { drop(through: end) }
                return line(until: end)
            }
            searched = buffer.count
            if buffer.count > Self.limit {
                isTooLong = true
                (buffer, searched) = (Data(), 0)
            }
            guard let chunk = try input.read(upToCount: 1 << 16), !chunk.isEmpty else {
                return last()
            }
            buffer.append(chunk)
        }
    }

    /// The first end of a line among the bytes that have not been searched. The C
    /// library is many times faster here than a collection's own search.
    private func newline() -> Data.Index? {
        buffer.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.advanced(by: searched) else { return nil }
            let found = memchr(start, Self.newline, bytes.count - searched)
            return found.map { buffer.startIndex + searched + (UnsafeRawPointer($0) - start) }
        }
    }

    private func line(until end: Data.Index) -> Line {
        let line = buffer[..<end]
        return isTooLong || line.count >= Self.limit ? .tooLong : .whole(line)
    }

    private mutating func drop(through end: Data.Index) {
        buffer = buffer[buffer.index(after: end)...]
        (searched, isTooLong) = (0, false)
    }

    private mutating func last() -> Line? {
        defer { (buffer, searched, isTooLong) = (Data(), 0, false) }
        return buffer.isEmpty && !isTooLong ? nil : line(until: buffer.endIndex)
    }
}
