import { meshBounds, multiplyTransforms, type MeshBuffers, type Transform } from '#kernel';
import { cornerOrder, placePoints, type NamedPlacedMesh } from './placed-mesh.ts';
import { nameLine } from './text-write.ts';

/** Plate millimetres with Z up become metres with Y up, the front along Z: what `gltf.ts` turns back. */
const FROM_PLATE: Transform = [0.001, 0, 0, 0, 0, 0, -0.001, 0, 0, 0.001, 0, 0, 0, 0, 0, 1];

const MAGIC = 0x46546c67;
const VERSION = 2;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const FLOAT = 5126;
const UNSIGNED_INT = 5125;
/** What data are for: the points of a mesh, or the numbers of its faces' corners. */
const ARRAY_BUFFER = 34962;
const ELEMENT_ARRAY_BUFFER = 34963;

/**
 * Parts as a GLB (Khronos glTF 2.0, sections 3.6 and 4.4): a node for each under its name, and one mesh for all that share theirs. Meshes
 * stay in their own millimetres; nodes make them metres with Y up.
 */
export function writeGlb(
  parts: readonly NamedPlacedMesh[],
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
): void {
  const meshes: MeshBuffers[] = [];
  const numbers = new Map<MeshBuffers, number>();
  const nodes = parts.map((part) => {
    const isSquare = hasRightAngles(part.transform);
    const mesh = isSquare ? part.mesh : bakedMesh(part);
    if (!numbers.has(mesh)) numbers.set(mesh, meshes.push(mesh) - 1);
    return {
      name: nameLine(part.name),
      mesh: numbers.get(mesh)!,
      matrix: isSquare ? multiplyTransforms(FROM_PLATE, part.transform) : FROM_PLATE,
    };
  });
  const views = viewsOf(meshes);
  const binaryLength = views.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const text = new TextEncoder().encode(
    JSON.stringify({
      asset: { version: '2.0', generator: 'Corallite' },
      scene: 0,
      scenes: [{ nodes: nodes.map((_, at) => at) }],
      nodes,
      meshes: meshes.map((_, at) => ({
        primitives: [{ attributes: { POSITION: at * 2 }, indices: at * 2 + 1 }],
      })),
      accessors: meshes.flatMap((mesh, at) => [
        {
          bufferView: at * 2,
          componentType: FLOAT,
          count: mesh.positions.length / 3,
          type: 'VEC3',
          // glTF demands the box of points.
          ...meshBounds(mesh),
        },
        { bufferView: at * 2 + 1, componentType: UNSIGNED_INT, count: mesh.indices.length, type: 'SCALAR' },
      ]),
      bufferViews: views,
      buffers: [{ byteLength: binaryLength }],
    }),
  );
  // Chunks begin at multiples of four bytes: the text is filled up with spaces.
  const textLength = Math.ceil(text.length / 4) * 4;
  const head = new Uint8Array(20 + textLength + 8).fill(0x20);
  head.set(text, 20);
  const view = new DataView(head.buffer);
  [MAGIC, VERSION, head.length + binaryLength, textLength, JSON_CHUNK].forEach((word, at) =>
    view.setUint32(at * 4, word, true),
  );
  view.setUint32(20 + textLength, binaryLength, true);
  view.setUint32(24 + textLength, BINARY_CHUNK, true);
  take(head);
  for (const { positions, indices } of meshes) {
    take(bytesOf(positions));
    take(bytesOf(indices));
  }
}

/** glTF wants a node's matrix to be a scale, a turn and a move: columns that stand at right angles. Parts of a stretched group may be slanted. */
function hasRightAngles(transform: Transform): boolean {
  const column = (at: number) => transform.slice(at, at + 3);
  const length = (at: number) => Math.hypot(...column(at));
  return [
    [0, 4],
    [4, 8],
    [8, 0],
  ].every(([a, b]) => {
    const dot = column(a!).reduce((sum, value, axis) => sum + value * column(b!)[axis]!, 0);
    return Math.abs(dot) <= 1e-6 * length(a!) * length(b!);
  });
}

/** The mesh where it stands on the plate, its outside outside. */
function bakedMesh(part: NamedPlacedMesh): MeshBuffers {
  const [second, third] = cornerOrder(part.transform);
  const indices = part.mesh.indices.slice();
  for (let face = 0; face < indices.length; face += 3) {
    indices[face + 1] = part.mesh.indices[face + second]!;
    indices[face + 2] = part.mesh.indices[face + third]!;
  }
  return { positions: placePoints(part), indices };
}

/** Where each mesh's points and then its faces lie, one behind the other; all are of four-byte numbers. */
function viewsOf(
  meshes: readonly MeshBuffers[],
): { buffer: 0; byteOffset: number; byteLength: number; target: number }[] {
  let byteOffset = 0;
  return meshes
    .flatMap(({ positions, indices }) => [
      { byteLength: positions.byteLength, target: ARRAY_BUFFER },
      { byteLength: indices.byteLength, target: ELEMENT_ARRAY_BUFFER },
    ])
    .map(({ byteLength, target }) => {
      const view = { buffer: 0, byteOffset, byteLength, target } as const;
      byteOffset += byteLength;
      return view;
    });
}

/** A copy: what is given away must not be the mesh's own. */
function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength));
}
