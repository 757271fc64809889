import { boxCentre, type Vector } from '#kernel';
import type { OpenEdges, Repairs } from '#compute/api';

/** A loop that only a cone closed: where to look. Millimetres of the model's file. */
export interface ConePlace {
  /** The part's `key`. */
  readonly key: string;
  readonly centre: Vector;
  readonly min: Vector;
  readonly max: Vector;
}

/** A change of volume by more than this share is worth a warning. */
const SUSPICIOUS_CHANGE = 0.005;
/** Cones whose places are reported one by one; the others are only counted. */
const MOST_PLACES = 3;

/** What was repaired, in one line; empty where nothing was. */
export function describeRepairs(repairs: Repairs, cones: readonly ConePlace[]): string {
  const { openEdges, joinedPoints, coneLoops, flippedFaces, duplicateFaces, degenerateFaces } = repairs;
  const parts = [
    counted(joinedPoints, 'vertex welded', 'vertices welded'),
    counted(openEdges, 'open edge closed', 'open edges closed'),
    counted(coneLoops, 'hole closed approximately', 'holes closed approximately') + placesOf(cones),
    counted(flippedFaces, 'flipped face turned', 'flipped faces turned'),
    counted(duplicateFaces, 'duplicate face ignored', 'duplicate faces ignored'),
    counted(degenerateFaces, 'zero-area face ignored', 'zero-area faces ignored'),
  ].filter(Boolean);
  return parts.length === 0 ? '' : `Repaired: ${parts.join(', ')}.\n`;
}

/** The warning that a volume is not what the model's own surface enclosed, or undefined where it nearly is. */
export function volumeWarning({ volumeChange }: Repairs): string | undefined {
  if (!(volumeChange > SUSPICIOUS_CHANGE)) return undefined;
  const share = Number((volumeChange * 100).toPrecision(2));
  return `closing open edges changed a part's volume by ${share}%. Check its layers before printing.`;
}

/** Where the cones are, a place a loop: the lines that hang together by their ends. */
export function conePlaces(openEdges: readonly OpenEdges[]): readonly ConePlace[] {
  return openEdges.flatMap(({ key, coneLines }) => boxesOfLoops(coneLines).map((box) => ({ key, ...box })));
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}

function placesOf(cones: readonly ConePlace[]): string {
  if (cones.length === 0) return '';
  const places = cones
    .slice(0, MOST_PLACES)
    .map(({ centre }) => centre.map((length) => length.toFixed(1)).join(', '));
  const more = cones.length - places.length;
  return ` (around ${places.join('; ')} mm of the file${more > 0 ? `, ${more} more (--json lists all)` : ''})`;
}

function boxesOfLoops(lines: Float32Array): readonly Omit<ConePlace, 'key'>[] {
  const count = lines.length / 3;
  const leaders = Uint32Array.from({ length: count }, (_, end) => end);
  const leaderOf = (end: number): number => {
    let at = end;
    while (leaders[at] !== at) at = leaders[at] = leaders[leaders[at]!]!;
    return at;
  };
  const join = (a: number, b: number): void => void (leaders[leaderOf(a)] = leaderOf(b));
  const firstAt = new Map<string, number>();
  for (let end = 0; end < count; end++) {
    const place = lines.subarray(end * 3, end * 3 + 3).join(' ');
    const first = firstAt.get(place);
    if (first === undefined) firstAt.set(place, end);
    else join(end, first);
    if (end % 2 === 1) join(end, end - 1);
  }
  const boxes = new Map<number, { min: [number, number, number]; max: [number, number, number] }>();
  for (let end = 0; end < count; end++) {
    const leader = leaderOf(end);
    const box = boxes.get(leader) ?? { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }; // oxfmt-ignore
    for (const axis of [0, 1, 2] as const) {
      const value = lines[end * 3 + axis]!;
      box.min[axis] = Math.min(box.min[axis], value);
      box.max[axis] = Math.max(box.max[axis], value);
    }
    boxes.set(leader, box);
  }
  return [...boxes.values()].map((box) => ({ centre: boxCentre(box), ...box }));
}
