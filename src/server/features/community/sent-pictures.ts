import { answer, refuse, type Answer } from '../../context.ts';
import type { Services } from '../../services.ts';

/** A picture that nothing names yet is kept about as long. */
const TICKET_SECONDS = 86_400;
const HASH = /^[0-9a-f]{64}$/;

/** Keeps a picture, and answers the name by which its sender alone can put it into what they publish. */
export async function sendPicture(
  services: Services,
  userId: string,
  base64: string,
): Promise<Answer<{ name: string; address: string }>> {
  const kept = await services.pictures.keep('design', base64);
  if (!kept.ok) return kept;
  const name = await services.signer.sign('picture', { userId, hash: kept.data }, TICKET_SECONDS);
  return answer({ name, address: services.pictures.address('thumbnail', kept.data) });
}

/** Hashes of the pictures a save names: just sent by this person, or among `had`. A hash alone is no reason to have one. */
export async function readPictureNames(
  services: Services,
  userId: string,
  names: readonly string[],
  had: ReadonlySet<string>,
): Promise<Answer<string[]>> {
  const hashes: string[] = [];
  for (const name of names) {
    const claims = HASH.test(name) ? null : await services.signer.verify('picture', name);
    const hash = claims?.['userId'] === userId ? claims['hash'] : had.has(name) ? name : undefined;
    if (hash === undefined) return refuse('validation', { fields: { pictures: 'invalid' } });
    hashes.push(hash);
  }
  return answer([...new Set(hashes)]);
}
