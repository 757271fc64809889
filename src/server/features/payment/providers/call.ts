/** How long a provider may take, in milliseconds. */
const PATIENCE = 10_000;
/** Answers are a few kilobytes. */
const MOST_BYTES = 1_000_000;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** As it came: what is signed is bytes. */
  readonly text: string;
}

/** Asks a provider; null where it does not answer in time, or with more than an answer can be. Follows nobody elsewhere. */
export async function callProvider(
  url: string,
  init: { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string>; readonly body?: string },
): Promise<Reply | null> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MOST_BYTES) return null;
      chunks.push(chunk);
    }
    return {
      status: response.status,
      headers: response.headers,
      text: Buffer.concat(chunks).toString('utf8'),
    };
  } catch {
    return null;
  }
}

/** JSON of nobody one trusts; undefined for what is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
