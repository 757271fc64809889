/**
 * The web-standard globals that pure rooms may use, and no more: the ES library has none of them, and the DOM's
 * and Node's own declarations are not visible there (tsconfig.pure.json).
 */
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes?: ArrayBufferView, options?: { stream?: boolean }): string;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare const crypto: {
  readonly subtle: { digest(algorithm: 'SHA-256', data: ArrayBufferView<ArrayBuffer>): Promise<ArrayBuffer> };
  randomUUID(): string;
};
declare const performance: { now(): number };
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBufferLike;
    grow(delta: number): number;
  }
  const Memory: new (descriptor: { initial: number; maximum?: number; shared?: boolean }) => Memory;
  interface Module {
    readonly __module: never;
  }
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  const Instance: new (module: Module, imports?: Record<string, Record<string, unknown>>) => Instance;
}
/** An immutable piece of data the platform holds; pure rooms only pass it on. */
interface Blob {
  readonly size: number;
}
declare function setTimeout(callback: () => void, milliseconds: number): number;
declare function clearTimeout(handle: number): void;
/** A file's text, put in by the bundler. */
declare module '*?raw' {
  const text: string;
  export default text;
}
