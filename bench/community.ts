import { loadavg } from 'node:os';
import { designId, type CommunitySize } from './community-data.ts';
import { spreadOf } from './measure.ts';

/** A call of the community, and how long it took. */
export interface CommunityFigures {
  readonly database: string;
  readonly work: string;
  readonly least: number;
  readonly p50: number;
  readonly p99: number;
  readonly faults: number;
  /** The machine's load while it was measured. */
  readonly load: number;
}

interface Measured {
  readonly origin: string;
  readonly token: string;
}

const LIST = '/api/tw/community/list';
const list = (query: Readonly<Record<string, string>>): string =>
  `${LIST}?${new URLSearchParams(query).toString()}`;
const search = (words: string, order = 'hot'): string => list({ search: words, order });

/** Every call that is measured, by what it is; POST where there is a body. */
function callsOf({
  designs,
}: CommunitySize): Readonly<Record<string, (run: number) => readonly [string, object?]>> {
  const some = (run: number): string => designId((run * 7919) % designs);
  // One is English where it is odd.
  const odd = (run: number): number => (((run * 7919) % designs) | 1) % designs;
  const one = (path: string) => (): readonly [string] => [path];
  return {
    'list, hot': one(list({ order: 'hot' })),
    'list, newest': one(list({ order: 'newest' })),
    'list, downloads': one(list({ order: 'downloads' })),
    'list, collects': one(list({ order: 'collects' })),
    'list, likes': one(list({ order: 'likes' })),
    'list of a category': one(list({ order: 'hot', category: 'miniatures' })),
    'list of a source with few': one(list({ order: 'hot', source: 'team' })),
    'search, one Chinese sign': one(search('龙')),
    'search, a Chinese word of many': one(search('城堡')),
    'search, three Chinese signs': one(search('精灵机')),
    'search, a Chinese word of one': (run) => [search(`第${odd(run) - 1}号`)],
    'search, two Chinese words': one(search('骑士 花瓶', 'newest')),
    'search, a word of many': one(search('dragon')),
    'search, two words of many': one(search('dragon castle', 'likes')),
    'search, a word of one': (run) => [search(`model${odd(run)}`)],
    'search, two letters': one(search('sk', 'newest')),
    'search, a word of none': one(search('zeppelin')),
    detail: (run) => [`/api/tw/community/detail?id=${some(run)}`],
    'like and take back': (run) => [
      '/api/tw/community/interact',
      { id: some(run >> 1), kind: 'like', on: run % 2 === 0 },
    ],
  };
}

/** Calls one after the other, each kind `runs` times after two that warm up. */
export async function measureCommunity(
  database: string,
  { origin, token }: Measured,
  size: CommunitySize,
  runs: number,
): Promise<CommunityFigures[]> {
  const figures: CommunityFigures[] = [];
  for (const [work, call] of Object.entries(callsOf(size))) {
    const times: number[] = [];
    let faults = 0;
    for (let run = -2; run < runs; run++) {
      const [path, body] = call(run + 2);
      const started = performance.now();
      const response = await fetch(`${origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (run < 0) continue;
      times.push(performance.now() - started);
      if (response.status !== 200 || !text.startsWith('{"code":200')) faults++;
    }
    const { least, median } = spreadOf(times);
    const p99 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;
    figures.push({ database, work, least, p50: median, p99, faults, load: loadavg()[0]! });
  }
  return figures;
}
