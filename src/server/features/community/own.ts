import { refuse, type Actor, type Answer, answer, type Database } from '../../context.ts';
import type { Services } from '../../services.ts';
import {
  changePublication,
  holdPublication,
  readVersions,
  relist,
  removePublication,
  removeVersion,
} from './versions-repository.ts';

/** A publication of the caller's, held; `not_found` for anybody else's. */
async function holdOwn(transaction: Database, actor: Actor, id: string) {
  const held = await holdPublication(transaction, id, actor.userId);
  return held?.authorId === actor.userId ? answer(held) : refuse('not_found');
}

/** Takes an own one back from everybody, or shows it again as far as its approved text allows. */
export function withdrawOwn(
  { database }: Services,
  actor: Actor,
  { id, withdrawn }: { readonly id: string; readonly withdrawn: boolean },
  now: Date,
): Promise<Answer<string>> {
  return database.transaction(async (transaction): Promise<Answer<string>> => {
    const held = await holdOwn(transaction, actor, id);
    if (!held.ok) return held;
    await changePublication(transaction, id, { withdrawnAt: withdrawn ? now : null });
    await relist(transaction, { id });
    return answer(id);
  });
}

/** Deletes an own one for good; what others copied is theirs. */
export function removeOwn({ database }: Services, actor: Actor, id: string, now: Date) {
  return database.transaction(async (transaction): Promise<Answer<Record<string, never>>> => {
    const held = await holdOwn(transaction, actor, id);
    if (!held.ok) return held;
    const { approved, draft } = await readVersions(transaction, id);
    for (const text of [approved, draft]) {
      if (text) await removeVersion(transaction, text, actor.userId, now);
    }
    await removePublication(transaction, id);
    return answer({});
  });
}
