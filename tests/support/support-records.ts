import type { ContentHash, Id, SeededRandom } from '#base';
import {
  placeAlong,
  type AddedSupport,
  SUPPORT_REASONS,
  type SupportPoint,
  type Strut,
  type SupportStructure,
  type Vector,
} from '#kernel';
import type { AnyRecord, DocumentReader, RoutedSupports } from '#document';
import { meshHash } from './document.ts';

type Mutable<List> = List extends readonly (infer Item)[] ? Item[] : never;

/** A place in a box of 100 mm. */
export function randomPlace(random: SeededRandom): Vector {
  return [random.unit() * 100 - 50, random.unit() * 100 - 50, 10 + random.unit() * 90];
}

/** A direction of length 1. */
export function randomDirection(random: SeededRandom): Vector {
  for (;;) {
    const [x, y, z] = [random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5];
    const size = Math.sqrt(x * x + y * y + z * z);
    if (size > 0.1 && size < 0.5) return [x / size, y / size, z / size];
  }
}

/** Supports of `count` columns as a run might have made them: columns on the plate and on the part, branches on both and on one another. */
export function randomSupports(random: SeededRandom, count: number): RoutedSupports {
  const trunks: Mutable<SupportStructure['trunks']> = [];
  const branches: Mutable<SupportStructure['branches']> = [];
  const tips: Mutable<SupportStructure['tips']> = [];
  const points: SupportPoint[] = [];
  const radius = () => 0.2 + random.unit();
  for (let number = 0; number < count; number++) {
    const top = randomPlace(random);
    const onPart = random.unit() < 0.2;
    const root: Vector = [top[0] + random.unit(), top[1] + random.unit(), onPart ? top[2] / 2 : 0];
    const knee: Vector = [root[0], root[1], (root[2] + top[2]) / 2];
    trunks.push({
      joints: [root, knee, top],
      radii: [radius(), radius()],
      foot: onPart
        ? {
            on: 'part',
            normal: randomDirection(random),
            radius: 0.3,
            depth: 0.1,
            isSplit: random.unit() < 0.5,
          }
        : { on: 'plate' },
      reinforcedTo: onPart ? 0 : 5,
    });
  }
  const struts: Strut[] = [...trunks];
  for (let number = 0; number < count / 2; number++) {
    const host = random.integer(0, count + number);
    const t = random.unit();
    const { joints } = struts[host]!;
    branches.push({
      joints: [placeAlong(joints, t), randomPlace(random)],
      radii: [radius(), radius()],
      host,
      t,
    });
    struts.push(branches.at(-1)!);
  }
  const hosts = new Set(branches.map(({ host }) => host));
  struts.forEach(({ joints }, strut) => {
    if (hosts.has(strut) && random.unit() < 0.5) return;
    const at = randomPlace(random);
    const normal = randomDirection(random);
    const reason = SUPPORT_REASONS[random.integer(0, SUPPORT_REASONS.length)]!;
    tips.push({
      point: points.length,
      strut,
      at,
      normal,
      socket: joints.at(-1)!,
      radii: [0.2, 0.5],
      depth: 0.15,
      ball: random.unit() < 0.2 ? 0.35 : 0,
    });
    points.push({ at, normal, reason, ...(random.unit() < 0.2 ? { width: 0.6 } : {}) });
  });
  const braces: Mutable<SupportStructure['braces']> = [];
  for (let trunk = 1; trunk < count; trunk++)
    braces.push({
      a: { trunk: random.integer(0, trunk), t: random.unit() },
      b: { trunk, t: random.unit() },
      radius: 0.3,
    });
  return { points, structure: { trunks, branches, tips, braces, unreached: [] } };
}

/** Supports as somebody might add them to so many struts, each on the plate, on one of those or on one before it. */
export function randomAdded(random: SeededRandom, struts: number, count: number): readonly AddedSupport[] {
  return Array.from({ length: count }, (_, number): AddedSupport => {
    const joints = [randomPlace(random), randomPlace(random)];
    const radii = [0.2 + random.unit(), 0.2 + random.unit()] as const;
    const below = struts + number;
    const isBranch = below > 0 && random.unit() < 0.6;
    return {
      strut: isBranch
        ? { joints, radii, host: random.integer(0, below), t: random.unit() }
        : { joints, radii, foot: { on: 'plate' }, reinforcedTo: 5 },
      tip: {
        point: number,
        strut: below,
        at: randomPlace(random),
        normal: randomDirection(random),
        socket: joints[1]!,
        radii: [0.2, 0.5],
        depth: 0.15,
        ball: 0,
      },
    };
  });
}

/** What some supports were made from. */
export const supportOrigin = (number: number): { points: ContentHash; routes: ContentHash } => ({
  points: meshHash(number),
  routes: meshHash(number + 1),
});

/** What is wrong with the supports of a document, found without the store's own checks; null where nothing is. */
export function supportFault(document: DocumentReader): string | null {
  const records = new Map<string, AnyRecord>(document.records().map((record) => [record.id, record]));
  const kindOf = (id: string): string | undefined => records.get(id)?.kind;
  const rootOf = (id: string): string | null => {
    const seen = new Set<string>();
    for (let at = id; !seen.has(at);) {
      seen.add(at);
      const strut = records.get(at);
      if (strut?.kind === 'trunk') return at;
      if (strut?.kind !== 'branch') return null;
      at = strut.host.strut;
    }
    return null;
  };
  const isFine = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isFinite(value) && !Object.is(value, -0)
      : typeof value !== 'object' || value === null || Object.values(value).every(isFine);
  for (const record of records.values()) {
    if (!('set' in record)) continue;
    const set = document.get('support-set', record.set);
    if (set === undefined || document.get('part', set.part) === undefined) return `${record.id} has no part`;
    if (!isFine(record)) return `${record.id} has a number that is none`;
    const sameSet = (id: string): boolean =>
      (records.get(id) as { readonly set?: Id<'support-set'> } | undefined)?.set === record.set;
    if (record.kind === 'trunk' && record.foot.on === 'part' && kindOf(record.foot.part) !== 'part')
      return `${record.id} stands on nothing`;
    if (record.kind === 'branch' && (rootOf(record.id) === null || !sameSet(record.host.strut)))
      return `${record.id} reaches no root`;
    if (record.kind === 'tip') {
      const isHeld = record.strut !== null && rootOf(record.strut) !== null && sameSet(record.strut);
      const isLost = record.strut === null && (record.pinned || ['user', 'script'].includes(record.reason));
      if (!isHeld && !isLost) return `${record.id} reaches no root`;
    }
    const places =
      record.kind === 'branch' ? [record.host] : record.kind === 'brace' ? [record.a, record.b] : [];
    if (places.some(({ t }) => t < 0 || t > 1)) return `${record.id} is beside its host`;
    if (record.kind === 'brace' && [record.a, record.b].some(({ trunk }) => kindOf(trunk) !== 'trunk'))
      return `${record.id} joins what is no column`;
  }
  return null;
}
