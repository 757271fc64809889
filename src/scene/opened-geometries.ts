import { BufferAttribute, BufferGeometry } from 'three';
import { OCCLUSION_NUMBERS, type CutFaces } from '#kernel';

/** Geometries of parts with the faces that holes go through cut to what is left of them. */
export interface OpenedGeometries {
  /** The one under a name, made again where its mesh or its holes are others. */
  of(name: string, whole: BufferGeometry, cut: CutFaces): BufferGeometry;
  /** Forgets all but these. */
  keepOnly(names: ReadonlySet<string>): void;
}

export function createOpenedGeometries(): OpenedGeometries {
  const kept = new Map<
    string,
    { whole: BufferGeometry; cut: CutFaces; baked: number; opened: BufferGeometry }
  >();
  return {
    of(name, whole, cut) {
      const known = kept.get(name);
      const baked = versionOf(whole);
      if (known?.whole === whole && known.cut === cut && known.baked === baked) return known.opened;
      known?.opened.dispose();
      const opened = openGeometry(whole, cut);
      kept.set(name, { whole, cut, baked, opened });
      return opened;
    },
    keepOnly(names) {
      for (const [name, { opened }] of kept) {
        if (names.has(name)) continue;
        opened.dispose();
        kept.delete(name);
      }
    },
  };
}

/** Another number once its occlusion has been baked. */
const versionOf = (whole: BufferGeometry): number =>
  (whole.getAttribute('occlusion') as BufferAttribute).version;

/** Pieces are lit as the faces they are of: their normals lie between those of its corners. */
function openGeometry(whole: BufferGeometry, { faces, corners, of }: CutFaces): BufferGeometry {
  const index = whole.index!.array;
  const positions = whole.getAttribute('position').array as Float32Array;
  const normals = whole.getAttribute('normal').array as Float32Array;
  const pieces = corners.length / 3;
  const first = positions.length / 3;

  const indices = new Uint32Array(index.length - faces.length * 3 + pieces);
  let [from, to] = [0, 0];
  for (const face of [...faces, index.length / 3]) {
    const stretch = index.subarray(from, face * 3);
    indices.set(stretch, to);
    to += stretch.length;
    from = face * 3 + 3;
  }
  for (let piece = 0; piece < pieces; piece++) indices[to + piece] = first + piece;

  const ownPositions = new Float32Array(positions.length + corners.length);
  ownPositions.set(positions);
  ownPositions.set(overlapping(corners), positions.length);
  const ownNormals = new Float32Array(normals.length + corners.length);
  ownNormals.set(normals);
  const occlusion = whole.getAttribute('occlusion').array as Int8Array;
  const ownOcclusion = new Int8Array(occlusion.length + pieces * OCCLUSION_NUMBERS);
  ownOcclusion.set(occlusion);
  for (let corner = 0; corner < pieces; corner++) {
    const face = of[Math.floor(corner / 3)]! * 3;
    const shares = sharesOf(corners, corner * 3, positions, index, face);
    for (let axis = 0; axis < 3; axis++)
      ownNormals[normals.length + corner * 3 + axis] = shares.reduce(
        (sum, share, at) => sum + share * normals[index[face + at]! * 3 + axis]!,
        0,
      );
    for (let number = 0; number < OCCLUSION_NUMBERS; number++)
      ownOcclusion[occlusion.length + corner * OCCLUSION_NUMBERS + number] = shares.reduce(
        (sum, share, at) => sum + share * occlusion[index[face + at]! * OCCLUSION_NUMBERS + number]!,
        0,
      );
  }

  const opened = new BufferGeometry();
  opened.setAttribute('position', new BufferAttribute(ownPositions, 3));
  opened.setAttribute('normal', new BufferAttribute(ownNormals, 3));
  opened.setAttribute('occlusion', new BufferAttribute(ownOcclusion, OCCLUSION_NUMBERS, true));
  opened.setIndex(new BufferAttribute(indices, 1));
  opened.boundingBox = whole.boundingBox;
  opened.boundingSphere = whole.boundingSphere;
  return opened;
}

/** Pieces reach so far over their neighbours, mm: between edges that share a line but no corners, the background would shine through. */
const OVERLAP = 5e-4;

function overlapping(corners: Float32Array): Float32Array {
  const moved = new Float32Array(corners.length);
  for (let piece = 0; piece < corners.length; piece += 9)
    for (let corner = 0; corner < 9; corner += 3) {
      const out = [0, 1, 2].map((axis) => {
        const [a, b, c] = [corners[piece + axis]!, corners[piece + 3 + axis]!, corners[piece + 6 + axis]!];
        return corners[piece + corner + axis]! - (a + b + c) / 3;
      });
      const size = Math.hypot(...out) || 1;
      for (let axis = 0; axis < 3; axis++)
        moved[piece + corner + axis] = corners[piece + corner + axis]! + (out[axis]! / size) * OVERLAP;
    }
  return moved;
}

/** Barycentric coordinates of a place in a face: of the squares of its edges and what they have in common (Ericson, 2005, 3.4). */
function sharesOf(
  places: Float32Array,
  place: number,
  positions: Float32Array,
  index: ArrayLike<number>,
  face: number,
): readonly [number, number, number] {
  const [a, b, c] = [index[face]! * 3, index[face + 1]! * 3, index[face + 2]! * 3];
  let [bb, bc, cc, pb, pc] = [0, 0, 0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const origin = positions[a + axis]!;
    const [ab, ac, ap] = [
      positions[b + axis]! - origin,
      positions[c + axis]! - origin,
      places[place + axis]! - origin,
    ];
    bb += ab * ab;
    bc += ab * ac;
    cc += ac * ac;
    pb += ap * ab;
    pc += ap * ac;
  }
  const size = bb * cc - bc * bc;
  if (size === 0) return [1, 0, 0];
  const [second, third] = [(cc * pb - bc * pc) / size, (bb * pc - bc * pb) / size];
  return [1 - second - third, second, third];
}
