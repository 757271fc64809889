import { answer, type Answer, type Database, type Refusal } from './context.ts';

/** Thrown inside `transact`: leaves the transaction without a trace. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Runs a transaction that may refuse. */
export async function transact<T>(
  database: Database,
  task: (transaction: Database) => Promise<T>,
): Promise<Answer<T>> {
  try {
    return answer(await database.transaction(task));
  } catch (cause) {
    if (cause instanceof Refused) return cause.refusal;
    throw cause;
  }
}
