import { config } from 'zod/mini';

/**
 * In a page zod must not try whether it may compile code from text: our content security policy forbids it, and the try
 * alone is reported as a violation. Imported by every file that makes a schema, before the first one is made. The
 * server keeps the compiled checks.
 */
if ('document' in globalThis) config({ jitless: true });
