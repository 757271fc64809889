import { expect, it } from 'vitest';
import { limits, PERMISSIONS } from '#contract';
import { binBytes, privateBytes, retainDays } from '../../../src/server/features/projects/policy.ts';
import { refuseTerms } from '../../../src/server/features/shares/policy.ts';
import { privileges } from '../../../src/ui/portal/vip/privileges.ts';

const REGULAR = { vip: false, vipLevel: null, extraSpace: 0 };
const member = (vipLevel: number) => ({ vip: true, vipLevel, extraSpace: 0 });

it('what the page compares is what the server enforces', () => {
  const rows = new Map(privileges(2, 2).map((row) => [row.id, row]));
  for (const [side, who] of [
    ['regular', REGULAR],
    ['member', member(1)],
  ] as const) {
    const bin = binBytes(who);
    const dueDays = limits.SHARE_DUE_DAYS.filter((due) => refuseTerms(who, { due }) === null);
    expect(rows.get('space')?.[side]).toEqual({ kind: 'bytes', bytes: privateBytes(who) });
    expect(rows.get('bin')?.[side]).toEqual(
      bin === 0 ? { kind: 'has', has: false } : { kind: 'bytes', bytes: bin },
    );
    expect(rows.get('due')?.[side]).toEqual({ kind: 'due', days: dueDays.at(-1) });
    expect(rows.get('permission')?.[side]).toEqual({
      kind: 'permissions',
      permissions: PERMISSIONS.filter((permission) => refuseTerms(who, { permission }) === null),
    });
  }
  expect(retainDays(REGULAR)).toBe(0);
  expect(rows.get('keeps')?.member).toEqual({
    kind: 'days',
    least: retainDays(member(1)),
    most: retainDays(member(6)),
  });
});
