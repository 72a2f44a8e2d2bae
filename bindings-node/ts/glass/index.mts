/**
 * The same, for `import`. The implementation is CommonJS and loaded once, so
 * that `import` and `require` in one process share one `GlassError`.
 *
 * @packageDocumentation
 */

export * from "./index.js";
