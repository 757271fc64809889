import { cornerOrder, placePoints, type NamedPlacedMesh } from './placed-mesh.ts';
import { nameLine, type TextSink } from './text-write.ts';

/** Meshes as Wavefront OBJ in millimetres, an object for each. Objects of one name would be one object, so names are made different. */
export function writeObj(parts: readonly NamedPlacedMesh[], sink: TextSink): void {
  sink.add('# Corallite, millimetres\n');
  const taken = new Set<string>();
  let first = 1;
  for (const part of parts) {
    const name = nameLine(part.name);
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name} ${number}`;
    taken.add(own);
    sink.add(`o ${own}\n`);
    const points = placePoints(part);
    for (let at = 0; at < points.length; at += 3) {
      sink.add('v');
      for (let axis = 0; axis < 3; axis++) {
        sink.add(' ');
        sink.addNumber(points[at + axis]!);
      }
      sink.add('\n');
    }
    const { indices } = part.mesh;
    const [second, third] = cornerOrder(part.transform);
    for (let face = 0; face < indices.length; face += 3) {
      sink.add('f');
      for (const corner of [0, second, third]) {
        sink.add(' ');
        sink.addCount(indices[face + corner]! + first);
      }
      sink.add('\n');
    }
    first += points.length / 3;
  }
}
