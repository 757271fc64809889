import { randomInt, randomUUID } from 'node:crypto';
import { limits } from '#contract';
import type { Database } from '../../context.ts';
import { hashSecret } from '../../secrets.ts';
import { insertBatch, type Batch } from './code-repository.ts';

const GROUP = /.{4}(?=.)/g;

/** 80 random bits: too many to guess, so that a plain hash protects what is kept. */
function createCode(): string {
  const { RECOVERY_CODE_ALPHABET: letters, ACTIVATION_CODE_LENGTH: length } = limits;
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** Makes codes of one kind; answers them as they are handed out, in groups of four. Nothing shows them a second time. */
export async function makeBatch(
  database: Database,
  batch: Omit<Batch, 'id' | 'revokedAt'>,
): Promise<{ readonly id: string; readonly codes: readonly string[] }> {
  const id = randomUUID();
  const codes = Array.from({ length: batch.count }, createCode);
  await database.transaction((transaction) =>
    insertBatch(transaction, { ...batch, id, revokedAt: null }, codes.map(hashSecret)),
  );
  return { id, codes: codes.map((code) => code.toUpperCase().replace(GROUP, '$&-')) };
}
