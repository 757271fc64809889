import type * as z from 'zod';

const MOST_MILLISECONDS = 5_000;
const MOST_CHARACTERS = 65_536;

/**
 * Asks a configured third party for JSON. Null for whatever is not a short answer of the expected shape: the cause is the
 * other side's, and the caller says `provider_failed`.
 */
export async function askProvider<T>(
  address: string | URL,
  schema: z.ZodType<T>,
  options: {
    readonly form?: Readonly<Record<string, string>>;
    readonly bearer?: string;
  } = {},
): Promise<T | null> {
  const { form, bearer } = options;
  try {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(MOST_MILLISECONDS),
      headers: {
        accept: 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return null;
    }
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length > MOST_CHARACTERS) return null;
    }
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** An address with parameters added to those it has. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
