import type { Progress } from '#base';
import { createFaceBoxes, type VisitFaces } from '../measure/face-boxes.ts';
import { createLineCaster, type LineCaster } from '../measure/rays.ts';
import { createFaceForest } from '../mesh/face-forest.ts';
import type { MeshBuffers } from '../mesh/types.ts';
import { addScaled, cross, dot, lengthOf, normalise, scale, subtract, type Vector } from '../mesh/vector.ts';
import { createCutFaces, splitPolygon, type CutFaces, type Polygon } from './cut-faces.ts';

/** Places this near to a plane are on it, and cuts as short as this are none, mm. */
const ON_PLANE = 1e-7;
/** Faces may meet as long as nothing parts them by more, mm. */
const APART = 1e-5;
/** What is within is asked about so far in front of a face as well, mm: one that lies in the body's surface and looks out of it is outside. */
const IN_FRONT = 0.005;
/** A direction that hardly a face lies along. */
const ASKEW = normalise([0.271, 0.533, 0.802]);
/** Edge of the cells that classify places, mm. */
const CELL = 2;
/** Where a cell is classified: about its middle, where no wall of a drawing lies. */
const MIDDLE: Vector = [0.4871, 0.5132, 0.5219];
/** Faces one after the other that are looked at together first: most are near to each other, and far from the surface. */
const RUN = 16;
/** Runs between two looks at whether anybody still asks. */
const TURN = 128;

type Triangle = readonly [Vector, Vector, Vector];

/** Where `normal`·place is `at`. */
interface Plane {
  readonly normal: Vector;
  readonly at: number;
}

/**
 * What of the faces of a mesh is within a closed body: where that winds, as layers count it. Faces that the body's surface goes through are cut along it. Both in
 * the same millimetres.
 */
export function* facesWithin(mesh: MeshBuffers, body: MeshBuffers): Generator<Progress, CutFaces, void> {
  const { positions, indices } = mesh;
  const faces = indices.length / 3;
  const eachFace = createFaceBoxes(body);
  const meeting = createMeeting(body, eachFace);
  const windingAt = createWinding(createLineCaster(body, eachFace));
  const isInside = (place: Vector): boolean => windingAt(place) !== 0;
  const isWithin = (polygon: Polygon, normal: Vector): boolean => {
    const middle = middleOf(polygon);
    return isInside(middle) && isInside(addScaled(middle, normal, IN_FRONT));
  };

  /** Faces that the surface meets, and what is left of them; null for all of one. Where it meets none, those that hang together are on one side of it. */
  const met = new Map<number, readonly Polygon[] | null>();
  const points = createFaceForest(positions.length / 3);
  for (let run = 0; run * RUN < faces; run++) {
    if (run % TURN === 0) yield { phase: 'infill', done: run * RUN, total: faces };
    const end = Math.min(faces, run * RUN + RUN);
    const isNear = meeting.run(mesh, run * RUN, end);
    for (let face = run * RUN; face < end; face++) {
      const corners = cornersOf(mesh, face);
      const plane = isNear ? planeOf(corners) : null;
      const others = plane === null ? [] : meeting.face(corners, plane);
      if (plane !== null && others.length > 0) {
        const pieces = cutAlong(corners, plane, others);
        const left = pieces.filter((piece) => isWithin(piece, plane.normal));
        met.set(face, left.length === pieces.length ? null : left);
        continue;
      }
      points.join(indices[face * 3]!, indices[face * 3 + 1]!);
      points.join(indices[face * 3]!, indices[face * 3 + 2]!);
    }
  }

  const groups = points.numbers();
  const sides = new Map<number, boolean>();
  const made = createCutFaces();
  for (let face = 0; face < faces; face++) {
    const left = met.get(face);
    if (left !== undefined) {
      if (left !== null) made.add(face, left);
      continue;
    }
    const group = groups[indices[face * 3]!]!;
    const corners = cornersOf(mesh, face);
    const side = sides.get(group) ?? isWithin(corners, [0, 0, 0]);
    sides.set(group, side);
    if (!side) made.add(face, []);
  }
  return made.finish();
}

/**
 * How often a closed body winds around a place: told along the short way from the middle of its cell, around which a line through the whole
 * body has told it once.
 */
function createWinding(caster: LineCaster): (place: Vector) => number {
  const cells = new Map<string, { readonly middle: Vector; readonly winding: number }>();
  return (place) => {
    const at = place.map((along) => Math.floor(along / CELL));
    const key = at.join(' ');
    let cell = cells.get(key);
    if (cell === undefined) {
      const middle = at.map((along, axis) => (along + MIDDLE[axis]!) * CELL) as unknown as Vector;
      let winding = 0;
      for (const { distance, sign } of caster.crossings(middle, ASKEW)) if (distance < 0) winding += sign;
      cell = { middle, winding };
      cells.set(key, cell);
    }
    return cell.winding + caster.turns(cell.middle, place);
  };
}

function cornersOf({ positions, indices }: MeshBuffers, face: number): Triangle {
  const corner = (of: number): Vector => {
    const at = indices[face * 3 + of]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  return [corner(0), corner(1), corner(2)];
}

/** Null for a face that is a line. */
function planeOf([a, b, c]: Triangle): Plane | null {
  const across = cross(subtract(b, a), subtract(c, a));
  if (lengthOf(across) === 0) return null;
  const normal = normalise(across);
  return { normal, at: dot(normal, a) };
}

const middleOf = (polygon: Polygon): Vector =>
  polygon.reduce((sum, place) => addScaled(sum, place, 1 / polygon.length), [0, 0, 0] as Vector);

/**
 * Finds the faces of a body that may meet a face: those that none of its sides and none of the planes up from its edges parts from it. Asked for
 * every face of an infill, most of which meet none: nothing is made on the way there.
 */
function createMeeting(
  body: MeshBuffers,
  eachFace: VisitFaces,
): {
  /** Whether a box is near to the box around a run of faces. */
  readonly run: (mesh: MeshBuffers, from: number, end: number) => boolean;
  readonly face: (corners: Triangle, plane: Plane) => readonly Triangle[];
} {
  const { positions, indices } = body;
  /** The box that is asked about: low corner and high corner. */
  const around = new Float64Array(6);
  const extend = (x: number, y: number, z: number): void => {
    around[0] = Math.min(around[0]!, x - APART);
    around[1] = Math.min(around[1]!, y - APART);
    around[2] = Math.min(around[2]!, z - APART);
    around[3] = Math.max(around[3]!, x + APART);
    around[4] = Math.max(around[4]!, y + APART);
    around[5] = Math.max(around[5]!, z + APART);
  };
  /** The five planes, looking outwards: a normal and how far out it is, each. */
  const planes = new Float64Array(20);
  let found: Triangle[] = [];
  const isMet = (boxes: Float32Array, box: number): boolean => {
    for (let plane = 0; plane < 20; plane += 4) {
      const x = planes[plane]!;
      const y = planes[plane + 1]!;
      const z = planes[plane + 2]!;
      const nearest =
        x * boxes[x > 0 ? box : box + 3]! +
        y * boxes[y > 0 ? box + 1 : box + 4]! +
        z * boxes[z > 0 ? box + 2 : box + 5]!;
      if (nearest > planes[plane + 3]!) return false;
    }
    return true;
  };
  const visit = (face: number): void => {
    for (let plane = 0; plane < 20; plane += 4) {
      let isPast = true;
      for (let corner = 0; corner < 3 && isPast; corner++) {
        const at = indices[face * 3 + corner]! * 3;
        const out =
          planes[plane]! * positions[at]! +
          planes[plane + 1]! * positions[at + 1]! +
          planes[plane + 2]! * positions[at + 2]!;
        isPast = out > planes[plane + 3]!;
      }
      if (isPast) return;
    }
    found.push(cornersOf(body, face));
  };
  const setPlane = (plane: number, normal: Vector, at: number): void => {
    planes.set(normal, plane * 4);
    planes[plane * 4 + 3] = at + APART;
  };
  let isAny = false;
  // One is enough.
  const isWanted = (): boolean => !isAny;
  const see = (): void => {
    isAny = true;
  };
  return {
    run(mesh, from, end) {
      around.fill(Infinity, 0, 3).fill(-Infinity, 3);
      for (let corner = from * 3; corner < end * 3; corner++) {
        const at = mesh.indices[corner]! * 3;
        extend(mesh.positions[at]!, mesh.positions[at + 1]!, mesh.positions[at + 2]!);
      }
      isAny = false;
      eachFace(isWanted, see, around);
      return isAny;
    },
    face(corners, { normal, at }) {
      around.fill(Infinity, 0, 3).fill(-Infinity, 3);
      for (const corner of corners) extend(...corner);
      setPlane(0, normal, at);
      setPlane(1, scale(normal, -1), -at);
      for (let edge = 0; edge < 3; edge++) {
        const outward = normalise(cross(subtract(corners[(edge + 1) % 3]!, corners[edge]!), normal));
        setPlane(edge + 2, outward, dot(outward, corners[edge]!));
      }
      found = [];
      // A long thin face has no plane across its sharp end: what is apart from the box around it is left out, too.
      eachFace(isMet, visit, around);
      return found;
    },
  };
}

/** A face in convex pieces, none of which any of the others goes through. */
function cutAlong(corners: Triangle, plane: Plane, others: readonly Triangle[]): readonly Polygon[] {
  let pieces: readonly Polygon[] = [corners];
  for (const other of others)
    for (const [from, to] of tracesOf(other, plane)) {
      const way = subtract(to, from);
      const length = lengthOf(way);
      if (length < ON_PLANE) continue;
      const along = scale(way, 1 / length);
      const across = cross(plane.normal, along);
      pieces = pieces.flatMap((piece) => {
        const { above, below } = splitPolygon(piece, across, dot(across, from));
        if (above.length === 0 || below.length === 0) return [piece];
        // Where the line is in the piece: the two places that both halves have.
        const ends = above
          .filter((place) => below.includes(place))
          .map((place) => dot(along, subtract(place, from)));
        const isThrough = Math.min(...ends) < length - ON_PLANE && Math.max(...ends) > ON_PLANE;
        return isThrough ? [above, below] : [piece];
      });
    }
  return pieces;
}

/** Where a face meets a plane: along a line through it, along an edge, or, where it lies in it, along all of them. */
function tracesOf(corners: Triangle, { normal, at }: Plane): readonly (readonly [Vector, Vector])[] {
  const heights = corners.map((corner) => {
    const height = dot(normal, corner) - at;
    return Math.abs(height) < ON_PLANE ? 0 : height;
  });
  const traces: (readonly [Vector, Vector])[] = [];
  const through: Vector[] = [];
  corners.forEach((corner, edge) => {
    const next = (edge + 1) % 3;
    const [height, other] = [heights[edge]!, heights[next]!];
    if (height === 0 && other === 0) traces.push([corner, corners[next]!]);
    else if (height === 0) through.push(corner);
    else if (height * other < 0)
      through.push(addScaled(corner, subtract(corners[next]!, corner), height / (height - other)));
  });
  return through.length === 2 && traces.length === 0 ? [[through[0]!, through[1]!]] : traces;
}
