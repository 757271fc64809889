import { type Aabb, type WeldedMesh, dropDegenerateFaces } from '#kernel';
import type { Engine } from './engine.ts';
import type { Heap } from './heap.ts';

const FACE_BYTES = 50;

/**
 * Welds the faces of a binary STL, 50 bytes each, as they come. `finish` answers what kernel's `weldTriangles` would, with
 * the box of a mesh whose coordinates are finite, and gives the memory back. One mesh at a time on one engine. Throws `OutOfMemory` where the heap is at its limit.
 */
export function createFaceWelder(
  engine: Engine,
  heap: Heap,
  faceCount: number,
): { add(records: Uint8Array): void; finish(): WeldedMesh & { readonly bounds?: Aabb } } {
  const { call } = engine;
  // A closed mesh has half as many points as faces; open ones have a few more.
  let pointRoom = Math.ceil(faceCount * 0.6) + 16;
  let points = heap.take(pointRoom * 12);
  const indices = heap.take(faceCount * 12);
  let slots = 0;
  let slotCount = 0;
  let added = 0;
  call.startWelding();

  /** Room for this many more points, in a table at most half full. */
  const makeRoom = (more: number): void => {
    const most = call.weldedPoints.value + more;
    if (most > pointRoom) {
      const larger = heap.take(most * 24);
      engine.u8(larger, pointRoom * 12).set(engine.u8(points, pointRoom * 12));
      heap.give(points);
      points = larger;
      pointRoom = most * 2;
    }
    if (most * 2 > slotCount) {
      if (slots !== 0) heap.give(slots);
      slotCount = 2 ** Math.ceil(Math.log2(Math.max(most, pointRoom) * 2));
      slots = heap.take(slotCount * 4);
      engine.u8(slots, slotCount * 4).fill(0);
      call.setWeldRoom(points, slots, slotCount);
      call.fillSlots();
    } else {
      call.setWeldRoom(points, slots, slotCount);
    }
  };

  return {
    add: (records) => {
      const count = Math.min(faceCount - added, Math.floor(records.length / FACE_BYTES));
      makeRoom(count * 3);
      const at = heap.take(records.length);
      engine.u8(at, records.length).set(records);
      call.weldFaces(at, count, indices + added * 12);
      heap.give(at);
      added += count;
    },
    finish: () => {
      const isFinite = call.endlessFaces.value === 0;
      const kept = isFinite && call.flatFaces.value > 0 ? dropFlatFaces(engine, heap, indices, added) : added;
      const mesh = {
        positions: engine.f32(points, call.weldedPoints.value * 3).slice(),
        indices: engine.u32(indices, kept * 3).slice(),
      };
      const bounds = isFinite && kept > 0 ? boundsOfPoints(engine, heap) : null;
      for (const address of [points, indices, slots]) if (address !== 0) heap.give(address);
      // Numbers that are none are rare, and so is the slow way.
      if (!isFinite) return dropDegenerateFaces(mesh.positions, mesh.indices);
      return { mesh, degenerateFaces: added - kept, ...(bounds ? { bounds } : {}) };
    },
  };
}

/** Leaves out faces without an area and points that only those have. Answers how many faces stay. */
function dropFlatFaces(engine: Engine, heap: Heap, indices: number, faceCount: number): number {
  const kept = engine.call.dropFlatFaces(indices, faceCount);
  const numbers = heap.take(engine.call.weldedPoints.value * 4);
  engine.call.dropUnusedPoints(indices, kept, numbers);
  heap.give(numbers);
  return kept;
}

function boundsOfPoints(engine: Engine, heap: Heap): Aabb {
  const out = heap.take(24);
  engine.call.boundPoints(out);
  const [left, front, bottom, right, back, top] = engine.f32(out, 6);
  heap.give(out);
  return { min: [left!, front!, bottom!], max: [right!, back!, top!] };
}
