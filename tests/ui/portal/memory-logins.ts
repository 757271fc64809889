import { limits, type Api, type DataOf } from '#contract';

const idOf = (place: number) => `00000000-0000-4000-9000-${String(place).padStart(12, '0')}`;

/** One that is live and, an hour apart, six that ended. */
export function someLogins(): DataOf<Api['account']['sessions']>['items'] {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 20, 12 - hours)).toISOString();
  const ends = ['replaced', 'logout', 'password', 'account', 'reused', 'expired'] as const;
  const live = { id: idOf(0), endedAt: null, endReason: null, current: true, begunAt: at(0) };
  return [
    { ...live, device: 'Chrome · Windows', address: '203.0.113.7' },
    ...ends.map((endReason, place) => ({
      id: idOf(place + 1),
      device: place === 1 ? null : 'Safari · iPhone',
      address: place === 1 ? null : '2001:db8:1:2::/64',
      begunAt: at(2 * place + 2),
      endedAt: at(2 * place + 1),
      endReason,
      current: false,
    })),
  ];
}

export const someRecoveryCodes = (): string[] =>
  Array.from({ length: limits.RECOVERY_CODES }, (_, at) => `k7m2-p4x${at}-9qrt-w3vz`);
