import type { Answer } from '#cloud';
import { limits } from '#contract';

/** What became of the ids that were sent; `complete` unless a call failed, after which none was sent. */
interface Batches<Outcome> {
  readonly items: readonly Outcome[];
  readonly complete: boolean;
}

/** Sends many ids in as many calls as the contract asks for, one after the other. */
export async function inBatches<Outcome>(
  ids: readonly string[],
  send: (ids: string[]) => Promise<Answer<{ readonly items: readonly Outcome[] }>>,
): Promise<Batches<Outcome>> {
  const items: Outcome[] = [];
  for (let from = 0; from < ids.length; from += limits.PROJECTS_PER_CALL) {
    const answer = await send(ids.slice(from, from + limits.PROJECTS_PER_CALL));
    if (!answer.ok) return { items, complete: false };
    items.push(...answer.data.items);
  }
  return { items, complete: true };
}
