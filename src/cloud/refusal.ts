import { codeName } from '#contract';
import { failure, type Failure } from './answer.ts';

/** What the server refused with; null for what is no refusal of ours: the page of a gateway, nothing, something cut. */
export function readRefusal(text: string): Failure | null {
  try {
    const envelope = JSON.parse(text) as { code?: unknown; message?: unknown; data?: unknown } | null;
    const name = typeof envelope?.code === 'number' ? codeName(envelope.code) : undefined;
    if (name === undefined || name === 'ok') return null;
    return failure(name, typeof envelope?.message === 'string' ? envelope.message : '', envelope?.data);
  } catch {
    return null;
  }
}
