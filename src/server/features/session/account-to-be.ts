import { readPhone } from '#phones';
import { answer, refuse, type Answer, type Database } from '../../context.ts';
import { findByAccount } from './account-repository.ts';
import { readAccount, type Account } from './account.ts';

/**
 * The account that somebody registers, binds or changes to. Who has one keeps it, whatever is thought of its number now; a new
 * phone must be a number of its country, and is kept by E.164. What is wrong with it is said beside the field (ADR 0522).
 */
export async function accountToBe(database: Database, text: string): Promise<Answer<Account>> {
  const typed = readAccount(text);
  if (typed.kind === 'email' || (await findByAccount(database, typed))) return answer(typed);
  // A number without a plus is the mainland's.
  const reading = readPhone(text, 'CN');
  return reading.ok
    ? answer(readAccount(reading.number))
    : refuse('validation', { fields: { account: reading.rule } });
}
