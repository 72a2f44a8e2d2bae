import Foundation

/// A document of Glass, or a part of one.
///
/// Reading with ``init(json:lenient:)`` is strict: duplicate and unknown members
/// are refused. An optional member that is absent stays absent on writing.
public protocol GlassDocument: Codable, Equatable, JSONInput {}

extension GlassDocument {
    /// Reads JSON text. It takes the shape only; the rules of a document are checked
    /// by the operations.
    ///
    /// - Parameters:
    ///   - json: JSON text; a value is written as JSON first
    ///   - lenient: leave out members that are not known here, as newer peers send them
    /// - Throws: ``GlassError`` `protocol.invalidParams` with the place in `path`, and
    ///   ``HubError`` with the codes of ``canonicalizeText(_:)``
    public init(json: some JSONInput, lenient: Bool = false) throws {
        self = try read(canonicalizeText(json), lenient: lenient)
    }

    /// The document as JSON text.
    ///
    /// - Throws: ``HubError`` with `details.path`: `number_out_of_range`
    public func jsonText() throws(HubError) -> Data {
        do {
            return try JSONEncoder().encode(self)
        } catch {
            throw HubError(encoding: error)
        }
    }
}

/// Any JSON: a payload, a result, the details of an error.
extension JSONValue: GlassDocument {}

/// Reads what the native library has written or checked.
func read<Value: Decodable>(_ json: String, lenient: Bool = false) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = [.isChecked: true, .isLenient: lenient]
    do {
        return try decoder.decode(Value.self, from: Data(json.utf8))
    } catch {
        throw GlassError(decoding: error) ?? error
    }
}

extension CodingUserInfoKey {
    /// Whether unknown members are skipped.
    static let isLenient = CodingUserInfoKey(rawValue: "glass.openglass.isLenient")!
    /// Whether the native library has read the text, which took numbers for doubles.
    static let isChecked = CodingUserInfoKey(rawValue: "glass.openglass.isChecked")!
}

/// The name of a member.
struct GlassMember: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init(stringLiteral value: String) { stringValue = value }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Refuses members that are not known, unless those are skipped.
    fileprivate func refuseMembers(unless isKnown: (String) -> Bool) throws {
        if userInfo[.isLenient] as? Bool == true { return }
        let names = try container(keyedBy: GlassMember.self).allKeys
        if let unknown = names.first(where: { !isKnown($0.stringValue) }) {
            let reason = "this member is not known here"
            throw GlassError(shape: "unknown_member", at: codingPath + [unknown], reason)
        }
    }
}

/// The members of an object whose type is known.
struct GlassMembers<Key: CodingKey & CaseIterable> {
    private let members: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder, _ keys: Key.Type, isOpen: Bool = false) throws {
        members = try decoder.container(keyedBy: keys)
        if !isOpen {
            try decoder.refuseMembers { Key(stringValue: $0) != nil }
        }
    }

    func required<Value: Decodable>(_ key: Key) throws -> Value {
        try members.decode(Value.self, forKey: key)
    }

    /// A member that may be absent or null.
    func optional<Value: Decodable>(_ key: Key) throws -> Value? {
        try members.decodeIfPresent(Value.self, forKey: key)
    }
}

/// An object of one of several kinds.
struct GlassUnion {
    /// What tells the kind.
    let word: String
    /// Whether there is no object, only the word.
    let isWord: Bool
    private let decoder: any Decoder
    private let tag: GlassMember?

    /// An object with a member that tells its kind.
    init(_ decoder: any Decoder, tag: GlassMember) throws {
        let members = try decoder.container(keyedBy: GlassMember.self)
        word = try members.decode(String.self, forKey: tag)
        isWord = false
        self.decoder = decoder
        self.tag = tag
    }

    /// An object whose only member tells its kind, or a word.
    init(onlyMemberOf decoder: any Decoder) throws {
        self.decoder = decoder
        tag = nil
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            self.word = word
            isWord = true
            return
        }
        let names = try decoder.container(keyedBy: GlassMember.self).allKeys
        guard names.count == 1 else {
            let reason = "expected an object with one member, found \(names.count)"
            throw GlassError(shape: "wrong_length", at: decoder.codingPath, reason)
        }
        word = names[0].stringValue
        isWord = false
    }

    func refuse(otherThan names: Set<String>) throws {
        try decoder.refuseMembers { names.contains($0) || $0 == tag?.stringValue }
    }

    func required<Value: Decodable>(_ name: GlassMember) throws -> Value {
        try decoder.container(keyedBy: GlassMember.self).decode(Value.self, forKey: name)
    }

    func optional<Value: Decodable>(_ name: GlassMember) throws -> Value? {
        try decoder.container(keyedBy: GlassMember.self).decodeIfPresent(Value.self, forKey: name)
    }

    /// The error for a kind that is not known.
    func unknown() -> GlassError {
        var path = decoder.codingPath
        if let tag {
            path.append(tag)
        }
        return GlassError(shape: "unknown_word", at: path, "`\(word)` is not known here")
    }
}

extension Encoder {
    /// Writes an object with one member.
    func write(member: GlassMember, _ content: some Encodable) throws {
        var members = container(keyedBy: GlassMember.self)
        try members.encode(content, forKey: member)
    }

    /// Writes a word.
    func write(word: String) throws {
        var container = singleValueContainer()
        try container.encode(word)
    }
}
