import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../../src/ui/page-line.ts';
import { PAGES } from '../../../src/ui/page-table.ts';
import { decide, isOpenToAll, type Decision, type Situation } from '../../../src/ui/session/guard.ts';

const anonymous = { credential: false, userKnown: false };
const signedIn = { credential: true, userKnown: true };
const unknown = { credential: true, userKnown: false };

const go: Decision = { kind: 'go' };
const ask: Decision = { kind: 'ask' };
const to = (path: string): Decision => ({ kind: 'redirect', to: path });
const largerScreen = (path: string): Decision => to(`/stay-tuned?page=${encodeURIComponent(path)}`);
const login = (path: string): Decision => to(`/login?redirect_url=${encodeURIComponent(path)}`);

function decideIn(address: string, situation: Situation): Decision {
  const url = new URL(address, 'https://corallite.example');
  return decide(
    { path: url.pathname, search: url.search, hash: url.hash },
    rulesOf(PAGES, url.pathname),
    situation,
  );
}

/** The table of SPEC §4, desktop first. */
const DESKTOP: readonly (readonly [string, Omit<Situation, 'device'>, Decision])[] = [
  ['/', anonymous, to('/recents')],
  ['/', signedIn, to('/recents')],
  ['/login', anonymous, go],
  ['/signup', anonymous, go],
  ['/share?s=x8Q2', anonymous, go],
  ['/cb/wechat_open?code=1&state=2', anonymous, go],
  ['/cb/google', anonymous, go],
  ['/cb/facebook', anonymous, go],
  ['/cb/github', anonymous, login('/cb/github')],
  ['/binding', anonymous, go],
  ['/retrieve-password', anonymous, go],
  ['/recents', anonymous, login('/recents')],
  ['/projects?sort=name#last', anonymous, login('/projects?sort=name#last')],
  ['/mine/account', anonymous, login('/mine/account')],
  ['/mine', anonymous, to('/mine/account')],
  ['/mine/', signedIn, to('/mine/account')],
  ['/vip/privilege?modal=vip', anonymous, login('/vip/privilege?modal=vip')],
  ['/stay-tuned', anonymous, go],
  ['/nonsense', anonymous, login('/nonsense')],
  ['/login?redirect_url=%2Fprojects', signedIn, to('/')],
  ['/signup', signedIn, to('/')],
  ['/login', unknown, to('/')],
  ['/recents', signedIn, go],
  ['/recents', unknown, ask],
  ['/share?s=x8Q2', unknown, ask],
  ['/share?s=x8Q2', signedIn, go],
  ['/nonsense', signedIn, go],
  ['/recents/', signedIn, go],
  // The router takes capitals for small letters.
  ['/LogIn', signedIn, to('/')],
  ['/LogIn', anonymous, go],
  ['/Mine', signedIn, to('/mine/account')],
  ['/Projects/', anonymous, login('/Projects')],
  ['/Editor', anonymous, go],
  // Pages of ours that work without the server.
  ['/editor', anonymous, go],
  ['/editor', unknown, go],
  ['/editor/7f1b9a52-92b5-4c0f-9a7e-5d7a3a1b2c3d', anonymous, go],
  ['/editors', anonymous, login('/editors')],
  ['/terms', anonymous, go],
  ['/privacy', unknown, go],
];

const HANDHELD: readonly (readonly [string, Omit<Situation, 'device'>, Decision])[] = [
  ['/', anonymous, to('/projects')],
  ['/', signedIn, to('/projects')],
  ['/login', anonymous, go],
  ['/signup', anonymous, go],
  ['/share?s=x8Q2', anonymous, go],
  ['/projects', anonymous, login('/projects')],
  ['/projects', signedIn, go],
  ['/projects', unknown, ask],
  ['/Projects', signedIn, go],
  ['/community', signedIn, go],
  ['/mine/account', signedIn, go],
  ['/stay-tuned', signedIn, go],
  ['/login', signedIn, to('/')],
  ['/recents', signedIn, largerScreen('/recents')],
  ['/recents', anonymous, largerScreen('/recents')],
  ['/mine/orders', signedIn, largerScreen('/mine/orders')],
  ['/mine/share', signedIn, largerScreen('/mine/share')],
  ['/recycle-bin', signedIn, largerScreen('/recycle-bin')],
  ['/cb/google', anonymous, largerScreen('/cb/google')],
  ['/retrieve-password', anonymous, go],
  ['/stay-tuned?page=%2Feditor', anonymous, go],
  ['/editor', signedIn, largerScreen('/editor')],
  ['/editor', anonymous, largerScreen('/editor')],
  ['/vip/privilege', signedIn, largerScreen('/vip/privilege')],
  ['/terms', anonymous, go],
];

describe('the navigation guard', () => {
  it.each(DESKTOP)('on a desktop decides about %s for %o', (address, session, decision) => {
    expect(decideIn(address, { device: 'desktop', ...session })).toEqual(decision);
  });

  it.each(HANDHELD)('on a phone and a tablet decides about %s for %o', (address, session, decision) => {
    for (const device of ['mobile', 'tablet'] as const)
      expect(decideIn(address, { device, ...session })).toEqual(decision);
  });

  it('ends: no redirect leads to another redirect for ever', () => {
    const situations: Situation[] = (['desktop', 'tablet', 'mobile'] as const).flatMap((device) =>
      [anonymous, unknown, signedIn].map((session) => ({ device, ...session })),
    );
    for (const situation of situations)
      for (const [start] of [...DESKTOP, ...HANDHELD]) {
        let address = start;
        let decision = decideIn(address, situation);
        for (let steps = 0; decision.kind === 'redirect'; steps++) {
          expect(steps, `${start} ${JSON.stringify(situation)}`).toBeLessThan(4);
          address = decision.to;
          decision = decideIn(address, situation);
        }
      }
  });

  it('knows which pages go on without a session', () => {
    const goesOn = (path: string): boolean => isOpenToAll(rulesOf(PAGES, path));
    expect(['/editor', '/login', '/share', '/terms'].every(goesOn)).toBe(true);
    expect(['/recents', '/mine/account', '/', '/nonsense'].some(goesOn)).toBe(false);
  });
});
