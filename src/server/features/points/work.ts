import { refuse, type Actor, type Answer, type Database, type RequestContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import { Refused, transact } from '../../transact.ts';
import { lockPoints, type Holder } from './ledger-repository.ts';

export type Context = RequestContext<Actor>;

/** What is done while somebody's points are locked. */
export interface Work {
  readonly services: Services;
  readonly transaction: Database;
  readonly holder: Holder;
  readonly context: Context;
}

/** Runs something on the caller's points, in one transaction, after whatever else does. */
export function onPoints<T>(
  services: Services,
  context: Context,
  work: (one: Work) => Promise<T>,
): Promise<Answer<T>> {
  return transact(services.database, async (transaction) => {
    const holder = await lockPoints(transaction, context.actor.userId, context.now);
    if (!holder) throw new Refused(refuse('unauthorized'));
    return work({ services, transaction, holder, context });
  });
}

/** Leaves the transaction without a trace. */
export function refuseWork(...[code, data]: Parameters<typeof refuse>): never {
  throw new Refused(refuse(code, data));
}
