import { boxSize, findCrossings, lengthOf, meshBounds, subtract, type Aabb, type MeshBuffers } from '#kernel';
import type { Solid, SolidScope } from './manifold.ts';
import { finish, meshOf } from './solid.ts';

/** A body is cut no more often than this one cut within another: what still crosses then folds over at a point, where no cut helps. */
const DEEPEST = 8;
/** A box around what crosses is cut out where it takes up less of the body's box than this; else the body is halved. */
const SMALL = 0.5;
/** The box reaches beyond the faces that cross by this share of its diagonal: its sides run through none of their corners. */
const RIM = 1e-3;
/** Cutting keeps volumes to this share, or it has gone wrong. */
const VOLUME_SHARE = 1e-6;

/** Pieces of a body, and how many pairs of faces cross within them. */
interface Apart {
  readonly pieces: readonly Solid[];
  readonly left: number;
}

/**
 * Pieces that a body consists of, in which as little as can be had crosses itself. The library counts places twice where a body overlaps
 * itself, but where the overlapping parts are bodies of their own, their union is right. So what crosses is cut out with a box, or
 * halved, until its parts no longer hang together; what folds over at a point stays whole, since no cut helps there. Pieces meet in flat
 * faces that coincide exactly: their union has none of them.
 */
export function takeApart(scope: SolidScope, body: Solid): readonly Solid[] {
  // Asked of the whole first: the library tells shells and hollows apart in the square of their number.
  if (finish(findCrossings(meshOf(body))).length === 0) return [body];
  return shellsOf(scope, body).flatMap((shell) => shellApart(scope, shell, 0).pieces);
}

function shellApart(scope: SolidScope, shell: Solid, depth: number): Apart {
  const mesh = meshOf(shell);
  const crossings = finish(findCrossings(mesh));
  const whole = { pieces: [shell], left: crossings.length / 2 };
  if (crossings.length === 0 || depth === DEEPEST) return whole;
  const cut = cutAt(scope, shell, mesh, crossings);
  if (cut === null) return whole;
  const parts = cut.parts
    .flatMap((part) => shellsOf(scope, part))
    .map((part) => shellApart(scope, part, depth + 1));
  const left = parts.reduce((sum, part) => sum + part.left, 0);
  const isBetter = left === 0 || (cut.isClean && left < whole.left);
  return isBetter ? { pieces: parts.flatMap(({ pieces }) => pieces), left } : whole;
}

/** What hangs together, hollows with what is around them: as one where it is not clear around what. */
function shellsOf(scope: SolidScope, solid: Solid): readonly Solid[] {
  const shells = solid.decompose().map((shell) => scope.keep(shell));
  return shells.every((shell) => shell.volume() > 0) ? shells : [solid];
}

/** A body in two; clean where no face that crosses another is cut: what cannot be taken apart may stay then. */
interface Cut {
  readonly parts: readonly Solid[];
  readonly isClean: boolean;
}

/**
 * The box of the faces that cross and the rest; or, where that is most of the body, two halves, between those faces if they leave a gap. Null
 * where every cut fails: one through a place where outlines of the body cross may lose some of it.
 */
function cutAt(scope: SolidScope, solid: Solid, mesh: MeshBuffers, crossings: Uint32Array): Cut | null {
  const box = meshBounds({ positions: placesOf(mesh, crossings) });
  const size = boxSize(box);
  const whole = boxSize(meshBounds(mesh));
  const share = size.reduce((product, side, axis) => product * (side / whole[axis]!), 1);
  if (share < SMALL) {
    const parts = cutOut(scope, solid, box);
    if (keepsVolume(solid, parts)) return { parts, isClean: true };
  }
  const gap = findGap(mesh, crossings);
  const planes = [0, 1, 2]
    .sort((one, other) => size[other]! - size[one]!)
    .map((axis) => ({ axis, offset: (box.min[axis as 0] + box.max[axis as 0]) / 2, isClean: false }));
  if (gap !== null) planes.unshift({ ...gap, isClean: true });
  for (const { axis, offset, isClean } of planes) {
    const normal: [number, number, number] = [Number(axis === 0), Number(axis === 1), Number(axis === 2)];
    const parts = solid.splitByPlane(normal, offset).map((part) => scope.keep(part));
    if (keepsVolume(solid, parts)) return { parts, isClean };
  }
  return null;
}

/** What lies in a box, and the rest. */
function cutOut(scope: SolidScope, solid: Solid, { min, max }: Aabb): readonly Solid[] {
  const rim = RIM * lengthOf(subtract(max, min));
  const sides: [number, number, number] = [0, 0, 0];
  const corner: [number, number, number] = [0, 0, 0];
  for (const axis of [0, 1, 2] as const) {
    sides[axis] = max[axis] - min[axis] + 2 * rim;
    corner[axis] = min[axis] - rim;
  }
  const cube = scope.keep(scope.keep(scope.library.Manifold.cube(sides)).translate(corner));
  return solid.split(cube).map((part) => scope.keep(part));
}

function keepsVolume(solid: Solid, parts: readonly Solid[]): boolean {
  const volume = parts.reduce((sum, part) => sum + part.volume(), 0);
  return Math.abs(volume - solid.volume()) <= VOLUME_SHARE * solid.volume();
}

/** The widest stretch along an axis that none of some faces reaches into, between others that do. */
function findGap(
  mesh: MeshBuffers,
  faces: Uint32Array,
): { readonly axis: number; readonly offset: number } | null {
  const places = placesOf(mesh, faces);
  let widest = 0;
  let found: { readonly axis: number; readonly offset: number } | null = null;
  for (const axis of [0, 1, 2]) {
    const spans = Array.from(faces, (_, at) => {
      const on = [0, 3, 6].map((corner) => places[at * 9 + corner + axis]!);
      return [Math.min(...on), Math.max(...on)] as const;
    });
    spans.sort((one, other) => one[0] - other[0]);
    let reached = spans[0]![1];
    for (const [low, high] of spans) {
      if (low - reached > widest) {
        widest = low - reached;
        found = { axis, offset: (low + reached) / 2 };
      }
      reached = Math.max(reached, high);
    }
  }
  return found;
}

/** The places of the corners of some faces. */
function placesOf({ positions, indices }: MeshBuffers, faces: Uint32Array): Float32Array {
  const places = new Float32Array(faces.length * 9);
  for (const [at, face] of faces.entries()) {
    for (let k = 0; k < 3; k++) {
      const corner = indices[face * 3 + k]! * 3;
      places.set(positions.subarray(corner, corner + 3), at * 9 + k * 3);
    }
  }
  return places;
}
