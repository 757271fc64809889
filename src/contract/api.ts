import { community, review } from './community/calls.ts';
import { notifications } from './community/notification.ts';
import type { Endpoint } from './endpoint.ts';
import { feedback } from './feedback.ts';
import { ownAccount } from './own-account.ts';
import { payment } from './payment.ts';
import { points } from './points.ts';
import { projects } from './project.ts';
import { secondFactor } from './second-factor.ts';
import { session } from './session.ts';
import { shares } from './share.ts';
import { user } from './user.ts';

/** Every call there is. */
export const api = {
  session,
  account: { ...ownAccount, ...secondFactor },
  user,
  projects,
  shares,
  feedback,
  payment,
  points,
  community,
  review,
  notifications,
} as const;
export type Api = typeof api;

/** All lines of the table with their names, for what walks over it: router, document, tests. */
export function endpoints(): readonly { readonly name: string; readonly endpoint: Endpoint }[] {
  return Object.entries(api).flatMap(([group, calls]) =>
    Object.entries(calls).map(([call, line]) => ({ name: `${group}.${call}`, endpoint: line as Endpoint })),
  );
}
