import { limits, PERMISSIONS, type Permission } from '#contract';

/** What a cell of the comparison says; it is put into words where it is drawn. */
export type PrivilegeValue =
  | { readonly kind: 'bytes'; readonly bytes: number }
  | { readonly kind: 'days'; readonly least: number; readonly most: number }
  /** Days a link lasts at most; -1 is forever. */
  | { readonly kind: 'due'; readonly days: number }
  | { readonly kind: 'permissions'; readonly permissions: readonly Permission[] }
  | { readonly kind: 'times'; readonly factor: number }
  | { readonly kind: 'has'; readonly has: boolean };

export interface Privilege {
  readonly id:
    | 'space'
    | 'bin'
    | 'keeps'
    | 'due'
    | 'permission'
    | 'checkIn'
    | 'growth'
    | 'lottery'
    | 'birthday'
    | 'missions';
  readonly regular: PrivilegeValue;
  readonly member: PrivilegeValue;
}

const has = (answer: boolean): PrivilegeValue => ({ kind: 'has', has: answer });
const forMembers = (id: Privilege['id']): Privilege => ({ id, regular: has(false), member: has(true) });

/** What a regular user has beside a member, by the limits that the server enforces; `memberFactor` as it says. */
export function privileges(memberFactor: number): readonly Privilege[] {
  return [
    {
      id: 'space',
      regular: { kind: 'bytes', bytes: limits.REGULAR_SPACE_BYTES },
      member: { kind: 'bytes', bytes: limits.VIP_SPACE_BYTES },
    },
    { id: 'bin', regular: has(false), member: { kind: 'bytes', bytes: limits.RECYCLE_BIN_BYTES } },
    {
      id: 'keeps',
      regular: has(false),
      member: { kind: 'days', least: limits.RETENTION_DAYS[0], most: limits.RETENTION_DAYS[5] },
    },
    {
      id: 'due',
      regular: { kind: 'due', days: limits.REGULAR_SHARE_DAYS },
      member: { kind: 'due', days: -1 },
    },
    {
      id: 'permission',
      regular: { kind: 'permissions', permissions: ['read_only'] },
      member: { kind: 'permissions', permissions: PERMISSIONS },
    },
    {
      id: 'checkIn',
      regular: { kind: 'times', factor: 1 },
      member: { kind: 'times', factor: memberFactor },
    },
    {
      id: 'growth',
      regular: { kind: 'times', factor: 1 },
      member: { kind: 'times', factor: limits.MEMBER_GROWTH_FACTOR },
    },
    forMembers('lottery'),
    forMembers('birthday'),
    forMembers('missions'),
  ];
}
