import {
  boxSize,
  multiplyTransforms,
  shellBoxes,
  type Aabb,
  type Puddle,
  type SuctionCupIssue,
} from '#kernel';
import type { PartRecord } from '#document';
import type { IssueReport } from '#pipeline';
import type { EditorCore } from './core.ts';
import { partSpace } from './panel-mapping.ts';
import type { Editor, PartId, TrappedSpace } from './types.ts';

/** What holds resin, or pulls, on the plate on show; the same list until the report or the parts are others. */
export function createTrappedResin(core: EditorCore): Pick<Editor, 'trappedResin'> {
  let known: { readonly of: readonly unknown[]; readonly spaces: readonly TrappedSpace[] } | null = null;
  return {
    trappedResin() {
      const { issues, features, revision } = core.getState();
      const { report } = issues;
      if (report === null || issues.status !== 'ready') return NONE;
      const of = [report, features, revision];
      if (known === null || known.of.some((each, at) => each !== of[at]))
        known = { of, spaces: trappedSpaces(core, report) };
      return known.spaces;
    },
  };
}

const NONE: readonly TrappedSpace[] = [];

/** A puddle, a trap or a cup of the layers, and where it is. */
interface Found {
  readonly box: Aabb;
  readonly space: Pick<Puddle, 'firstLayer' | 'lastLayer' | 'box' | 'centre' | 'volumeMm3'>;
  readonly is: 'standing' | 'hanging' | 'sealed' | SuctionCupIssue;
}

/** A cavity of a part, or the part itself. */
interface Hold {
  readonly part: PartRecord;
  readonly isCavity: boolean;
  readonly box: Aabb;
}

/** The cavities of parts with what the layers show of each, the fullest first; what lies in no cavity is put together where it overlaps. */
function trappedSpaces(core: EditorCore, report: IssueReport): readonly TrappedSpace[] {
  const printer = core.printer();
  const { craft } = core.plate();
  const holds = core.parts().flatMap((part) => (part.visible ? holdsOf(core, part) : []));
  const inCavities = new Map<Hold, Found[]>();
  const elsewhere: { readonly hold: Hold | null; readonly found: Found[] }[] = [];
  for (const found of foundIn(report)) {
    const here = { ...found, box: partSpace(printer, craft, found.space) };
    const hold = holdOf(holds, here.box);
    if (hold?.isCavity === true) inCavities.set(hold, [...(inCavities.get(hold) ?? []), here]);
    else {
      const same = elsewhere.find(
        (each) => each.hold === hold && each.found.some(({ box }) => overlap(box, here.box) > HALF),
      );
      if (same === undefined) elsewhere.push({ hold, found: [here] });
      else same.found.push(here);
    }
  }
  const groups = [...[...inCavities].map(([hold, found]) => ({ hold, found })), ...elsewhere];
  return groups
    .map(({ hold, found }) => describe(hold?.part.id ?? null, found))
    .sort((one, other) => mostOf(other) - mostOf(one));
}

/** So many of a kind are looked at, the largest: rough surfaces have thousands. */
const MOST_OF_A_KIND = 200;

function foundIn({ drainage, issues }: IssueReport): readonly Omit<Found, 'box'>[] {
  const largest = <Space extends Found['space']>(spaces: readonly Space[]): readonly Space[] =>
    spaces.toSorted((one, other) => other.volumeMm3 - one.volumeMm3).slice(0, MOST_OF_A_KIND);
  return [
    ...largest(drainage.standing.puddles).map((space) => ({ space, is: 'standing' as const })),
    ...largest(drainage.hanging.puddles).map((space) => ({ space, is: 'hanging' as const })),
    ...largest(issues.filter((issue) => issue.kind === 'resin-trap')).map((space) => ({
      space,
      is: 'sealed' as const,
    })),
    ...largest(issues.filter((issue) => issue.kind === 'suction-cup')).map((space) => ({ space, is: space })),
  ];
}

/** The box of a part, and those of its cavities where it has any. */
function holdsOf(core: EditorCore, part: PartRecord): readonly Hold[] {
  const box = core.partBox(part);
  const made = core.getState().features.get(part.id)?.made?.solids ?? [];
  const cavities = made.flatMap(({ solidClass, mesh, toMesh }) =>
    solidClass === 'cavity' ? shellBoxes(mesh, multiplyTransforms(part.transform, toMesh)) : [],
  );
  return [
    ...cavities.map((cavity) => ({ part, isCavity: true, box: cavity })),
    ...(box === undefined ? [] : [{ part, isCavity: false, box }]),
  ];
}

/** The share of a space that has to be in something for it to be there: drains belong to it, too. */
const HALF = 0.5;

/** The smallest that most of a box is in; cavities come before their parts, whose boxes are larger. */
function holdOf(holds: readonly Hold[], box: Aabb): Hold | null {
  let smallest: Hold | null = null;
  for (const hold of holds)
    if (overlap(box, hold.box) > HALF && (smallest === null || volumeOf(hold.box) < volumeOf(smallest.box)))
      smallest = hold;
  return smallest;
}

/** A layer: nothing is flatter, mm. */
const FLAT = 0.01;

const volumeOf = (box: Aabb): number =>
  boxSize(box).reduce((product, length) => product * Math.max(length, FLAT), 1);

/** How much of a box is in another, from 0 to 1. */
function overlap(box: Aabb, other: Aabb): number {
  return [0, 1, 2].reduce((share, axis) => {
    const length = Math.max(box.max[axis]! - box.min[axis]!, FLAT);
    const common = Math.min(box.max[axis]!, other.max[axis]!) - Math.max(box.min[axis]!, other.min[axis]!);
    return share * Math.max(0, Math.min(1, common / length));
  }, 1);
}

function describe(part: PartId | null, found: readonly Found[]): TrappedSpace {
  const sum = (isMeant: (is: Found['is']) => boolean): number =>
    found.reduce((total, { is, space }) => total + (isMeant(is) ? space.volumeMm3 : 0), 0);
  const cups = found
    .flatMap(({ is }) => (typeof is === 'string' ? [] : [is]))
    .toSorted((one, other) => other.areaMm2 - one.areaMm2);
  const largest = found.reduce((best, each) => (each.space.volumeMm3 > best.space.volumeMm3 ? each : best));
  const { firstLayer, lastLayer, centre } = largest.space;
  return {
    part,
    sealedMm3: sum((is) => is === 'sealed'),
    cup: cups[0] ?? null,
    cupsMm3: sum((is) => typeof is !== 'string'),
    standingMm3: sum((is) => is === 'standing'),
    hangingMm3: sum((is) => is === 'hanging'),
    firstLayer: Math.min(...found.map(({ space }) => space.firstLayer)),
    lastLayer: Math.max(...found.map(({ space }) => space.lastLayer)),
    place: { layer: (firstLayer + lastLayer) >> 1, column: centre[0], row: centre[1] },
  };
}

const mostOf = ({ sealedMm3, cupsMm3, standingMm3, hangingMm3 }: TrappedSpace): number =>
  Math.max(sealedMm3, cupsMm3, standingMm3, hangingMm3);
