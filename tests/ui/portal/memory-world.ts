import {
  type api,
  limits,
  type AccountInfo,
  type CodeName,
  type DataOf,
  type Order,
  type Project,
  type Provider,
  type RecycledProject,
  type Share,
} from '#contract';
import { someCommunity, type MemoryCommunity } from './memory-community.ts';
import { DAY, uuid } from './memory-ids.ts';
import { someLogins } from './memory-logins.ts';
import { someOrders, somePayments, type MemoryPayments } from './memory-payments.ts';
import { somePoints, type MemoryPoints } from './memory-points.ts';
import { somePublishing, type MemoryPublishing } from './memory-publishing.ts';
import { SAMPLE_ACCOUNT } from '#tests/sample-account.ts';

const MEGABYTE = 1e6;

export interface MemoryWorld {
  readonly account: AccountInfo;
  readonly projects: Project[];
  readonly bin: RecycledProject[];
  readonly shares: Share[];
  readonly orders: Order[];
  readonly money: MemoryPayments & MemoryPoints;
  readonly feedback: unknown[];
  readonly community: MemoryCommunity;
  readonly publishing: MemoryPublishing;
  /** Calls that fail, by path: the code they answer. */
  readonly failing: Map<string, CodeName | 'offline'>;
  /** Calls that never answer, by path. */
  readonly hanging: Set<string>;
  /** Calls that answer once their promise resolves, by path. */
  readonly waiting: Map<string, Promise<void>>;
  readonly wrongCodes: Map<string, number>;
  /** Links so many guessed at that opening one wants a puzzle. */
  readonly guessed: Set<string>;
  /** Third parties that are offered: the name of who is bound, or null. */
  readonly identities: Map<Provider, string | null>;
  factor: DataOf<typeof api.account.factor>;
  readonly logins: DataOf<typeof api.account.sessions>['items'];
}

const NAMES = [
  'Ammonite study',
  '珊瑚摆件 02',
  'Pillow block, left and right',
  'Gearbox, batch of four',
  'Chess set, pawns',
  '戒指铸造样 A',
  'Twist vase',
  'Gyroid test, 0.42 walls',
  'Trefoil knot',
  'Reef display, tall, with the stand that holds the second half of the branch',
  'Ammonite, solid',
  'Coral, first try',
];

/** Projects as a person has them: some minutes, hours, days, months old. */
export function someProjects(
  count: number,
  now: number,
  picture: (at: number) => string | null = () => null,
): Project[] {
  return Array.from({ length: count }, (_, at) => {
    const age = at < 3 ? (12 + at * 45) * 60_000 : at < 6 ? at * 0.6 * DAY : (at - 3) ** 1.5 * DAY;
    const edited = new Date(now - age).toISOString();
    return {
      id: uuid(at + 1),
      name: at < NAMES.length ? NAMES[at]! : `Part ${at + 1}`,
      revision: 3,
      size: Math.round((3.1 + ((at * 37) % 61)) * MEGABYTE),
      thumbnail: picture(at),
      createdAt: edited,
      editedAt: edited,
      openedAt: edited,
    };
  });
}

interface WorldOptions {
  readonly vip?: boolean;
  /** False for who only ever came through a third party. */
  readonly password?: boolean;
  readonly projects?: number;
  readonly bin?: number;
  /** Bytes the recycle bin has left, whatever lies in it. */
  readonly binFree?: number;
  readonly shares?: number;
  /** Something was bought before. */
  readonly orders?: boolean;
  readonly designs?: number;
  /** Designs of one's own. */
  readonly published?: number;
  readonly now?: number;
  readonly picture?: (at: number) => string | null;
  readonly language?: 'zh' | 'en';
  readonly theme?: 'light' | 'dark';
}

/** A world of the contract's own types, for a page without a server. */
export function createWorld(options: WorldOptions = {}): MemoryWorld {
  const { vip = true, projects = 12, bin = 4, shares = 3, designs = 10, now = Date.now(), picture } = options;
  const made = someProjects(projects, now, picture);
  const recycled = someProjects(bin, now, picture).map((project, at) => ({
    ...project,
    id: uuid(1000 + at),
    deletedAt: new Date(now - (at === bin - 1 ? 88 : 3 + at * 6) * DAY).toISOString(),
    purgeAt: new Date(now + (at === bin - 1 ? 1.5 : 87 - at * 6) * DAY).toISOString(),
  }));
  if (options.binFree !== undefined && recycled.length > 0) {
    const rest = recycled.slice(1).reduce((sum, { size }) => sum + size, 0);
    recycled[0] = { ...recycled[0]!, size: limits.RECYCLE_BIN_BYTES - options.binFree - rest };
  }
  const states = ['sharing', 'expired', 'closed'] as const;
  const person = { userId: uuid(900_001), nickName: 'Lin Wei' };
  return {
    account: {
      ...SAMPLE_ACCOUNT,
      ...person,
      username: 'lin@example.com',
      recycleBinRetainDay: vip ? 90 : 0,
      language: options.language ?? 'en',
      theme: options.theme ?? 'light',
      vipInfo: {
        startTime: vip ? '2026-03-02T00:00:00Z' : null,
        endTime: vip ? '2027-03-02T00:00:00Z' : null,
        status: vip ? 'ACTIVE' : 'EXPIRED',
        vipExp: 420,
        currentLevelExp: 400,
        nextLevelExp: 800,
        vipLevel: vip ? 3 : null,
        vipNextLevel: vip ? 4 : null,
        vipType: vip ? 'YEARLY' : null,
      },
      hasCompletedGuide: true,
      email: 'lin@example.com',
      hasPassword: options.password ?? true,
    },
    projects: made,
    bin: recycled,
    shares: made.slice(0, shares).map((project, at) => ({
      id: uuid(2000 + at),
      token: `x8Q2x8Q2x8Q2x8Q${at}`,
      code: ['7KFM', '2PQW', 'HJ4T'][at % 3]!,
      projectId: project.id,
      projectName: project.name,
      thumbnail: project.thumbnail,
      permission: at === 0 ? 'copyable' : 'read_only',
      due: 3,
      dueAt: new Date(now + (at === 0 ? 2.5 : -8) * DAY).toISOString(),
      state: states[at % 3]!,
      createdAt: project.createdAt,
    })),
    orders: options.orders === true ? someOrders(now) : [],
    money: { ...somePayments(), ...somePoints(now) },
    feedback: [],
    community: someCommunity(designs, now, picture ?? (() => null)),
    publishing: somePublishing(person, now, picture ?? (() => null), options.published ?? 6),
    failing: new Map(),
    hanging: new Set(),
    waiting: new Map(),
    wrongCodes: new Map(),
    guessed: new Set(),
    identities: new Map([
      ['wechat_open', '珊瑚'],
      ['google', null],
    ]),
    factor: { since: null, codesLeft: 0 },
    logins: someLogins(),
  };
}
