import { cornerOrder, normalOf, placePoints, type NamedPlacedMesh, type PlacedMesh } from './placed-mesh.ts';
import { nameLine, type TextSink } from './text-write.ts';

const HEADER_BYTES = 84;
const FACE_BYTES = 50;
const HEADER = 'Corallite binary STL, millimetres';

type Corners = readonly [number, number, number];

/**
 * Meshes as one binary STL in millimetres, each face with its normal (zero where it has no area) and turned so that
 * mirrored parts keep their outside. Layout: 80 bytes header, uint32 count, per face 12 float32 and a uint16, all
 * little-endian (3D Systems' StereoLithography Interface Specification).
 */
export function writeStl(meshes: readonly PlacedMesh[]): Uint8Array<ArrayBuffer> {
  const count = meshes.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  const bytes = new Uint8Array(HEADER_BYTES + count * FACE_BYTES);
  bytes.set(new TextEncoder().encode(HEADER));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  let at = HEADER_BYTES;
  for (const placed of meshes) {
    for (const { points, corners } of facesOf(placed)) {
      normalOf(points, corners).forEach((value, axis) => view.setFloat32(at + axis * 4, value, true));
      for (let corner = 0; corner < 3; corner++) {
        for (let axis = 0; axis < 3; axis++) {
          view.setFloat32(at + 12 + corner * 12 + axis * 4, points[corners[corner]! + axis]!, true);
        }
      }
      at += FACE_BYTES;
    }
  }
  return bytes;
}

/** The same as text, a solid for each mesh, under its name. */
export function writeAsciiStl(parts: readonly NamedPlacedMesh[], sink: TextSink): void {
  for (const part of parts) {
    const name = nameLine(part.name);
    sink.add(`solid ${name}\n`);
    for (const { points, corners } of facesOf(part)) {
      sink.add('facet normal');
      for (const value of normalOf(points, corners)) {
        sink.add(' ');
        sink.addNumber(value);
      }
      sink.add('\nouter loop\n');
      for (const corner of corners) {
        sink.add('vertex');
        for (let axis = 0; axis < 3; axis++) {
          sink.add(' ');
          sink.addNumber(points[corner + axis]!);
        }
        sink.add('\n');
      }
      sink.add('endloop\nendfacet\n');
    }
    sink.add(`endsolid ${name}\n`);
  }
}

/** Each face by where its corners begin among the placed points. */
function* facesOf(
  placed: PlacedMesh,
): Generator<{ readonly points: Float32Array; readonly corners: Corners }> {
  const points = placePoints(placed);
  const { indices } = placed.mesh;
  const [second, third] = cornerOrder(placed.transform);
  for (let face = 0; face < indices.length; face += 3) {
    yield {
      points,
      corners: [indices[face]! * 3, indices[face + second]! * 3, indices[face + third]! * 3],
    };
  }
}
