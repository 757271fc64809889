import { limits, PERMISSIONS, type Permission, type ShareDue, type ShareState } from '#contract';
import type { Actor, Refusal } from '../../context.ts';
import { refuse } from '../../context.ts';

const DAY_MILLISECONDS = 86_400_000;

/** What somebody who opened a share may do with it. */
export type ShareAction = 'view' | 'copy' | 'export';

const ALLOWED: Readonly<Record<ShareAction, readonly Permission[]>> = {
  view: ['read_only', 'copyable', 'export_stl'],
  copy: ['copyable', 'export_stl'],
  export: ['export_stl'],
};

/** Whether a permission allows an action. */
export function permits(permission: Permission, action: ShareAction): boolean {
  return ALLOWED[action].includes(permission);
}

/** Whether whoever has a link that allows `before` would gain by `after`. */
export function allowsMore(after: Permission, before: Permission): boolean {
  return PERMISSIONS.indexOf(after) > PERMISSIONS.indexOf(before);
}

/** Why a person may not share like this, or null. Members alone choose a permission or more than a week. */
export function refuseTerms(
  who: Pick<Actor, 'vip'>,
  terms: { readonly permission?: Permission | undefined; readonly due?: ShareDue | undefined },
): Refusal | null {
  if (who.vip) return null;
  if (terms.due !== undefined && (terms.due < 0 || terms.due > limits.REGULAR_SHARE_DAYS)) {
    return refuse('share_due_refused');
  }
  if (terms.permission !== undefined && terms.permission !== 'read_only') {
    return refuse('share_permission_refused');
  }
  return null;
}

/** When a share that is given `due` days at `now` ends; null is never. */
export function dueTime(now: Date, due: ShareDue): Date | null {
  return due < 0 ? null : new Date(now.getTime() + due * DAY_MILLISECONDS);
}

/** The state of a share at a moment. At the very moment it is due it is over. */
export function stateOf(
  share: { readonly closedAt: Date | null; readonly dueAt: Date | null },
  now: Date,
): ShareState {
  if (share.closedAt !== null) return 'closed';
  return share.dueAt !== null && share.dueAt <= now ? 'expired' : 'sharing';
}
