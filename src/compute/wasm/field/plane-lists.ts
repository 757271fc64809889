import { LAST_PLANE, LAYERS_PER_BLOCK } from '../plate.ts';
import type { Engine } from '../engine.ts';
import { type Heap, OutOfMemory } from '../heap.ts';

/** Triangles of a mesh on a lattice, by the planes they meet. */
export interface PlaneLists {
  /** Calls with every plane between two, the second left out, in order, where its triangles' numbers lie and how many there are. */
  each(
    from: number,
    past: number,
    visit: (plane: number, list: number, count: number) => void,
  ): Generator<number, void>;
  /** Where they lie, 9 coordinates each. */
  readonly first: number;
  dispose(): void;
}

/** Lists faces of lattice vertices by planes in z, in the middles of voxels. */
export function listByPlanes(
  engine: Engine,
  heap: Heap,
  mesh: { readonly indices: number; readonly faceCount: number; readonly lattice: number },
  cones: Int32Array,
  planes: number,
): PlaneLists {
  const { call } = engine;
  const most = mesh.faceCount + cones.length / 9;
  const regions: number[] = [];
  const take = (bytes: number): number => {
    const address = heap.take(bytes);
    regions.push(address);
    return address;
  };
  const dispose = (): void => {
    for (const address of regions.splice(0)) heap.give(address);
  };
  try {
    const triangles = take(most * 36);
    const ranges = take(most * 4);
    let count = call.addFaces(
      mesh.indices,
      mesh.faceCount,
      mesh.lattice,
      0,
      128,
      triangles,
      ranges,
      0,
      0,
      LAST_PLANE,
    );
    if (cones.length > 0) {
      const conesAt = heap.take(cones.byteLength);
      engine.i32(conesAt, cones.length).set(cones);
      count = call.addTriangles(conesAt, cones.length / 9, 0, 128, triangles, ranges, count, 0, LAST_PLANE);
      heap.give(conesAt);
    }
    const blocks = Math.ceil(planes / LAYERS_PER_BLOCK);
    const ends = take((blocks + 1) * 4);
    engine.u8(ends, (blocks + 1) * 4).fill(0);
    const list = take(Math.max(1, call.countBlocks(ranges, count, ends, blocks)) * 4);
    call.fillBlocks(ranges, count, ends, list);
    return {
      first: triangles,
      dispose,
      *each(from, past, visit) {
        for (let block = Math.floor(from / LAYERS_PER_BLOCK); block * LAYERS_PER_BLOCK < past; block++) {
          const start = block === 0 ? 0 : engine.u32(ends, blocks)[block - 1]!;
          const size = engine.u32(ends, blocks)[block]! - start;
          if (call.openBlock(block, list + start * 4, size, ranges, 0) === 0) throw new OutOfMemory();
          const last = Math.min(past, (block + 1) * LAYERS_PER_BLOCK);
          for (let plane = Math.max(from, block * LAYERS_PER_BLOCK); plane < last; plane++) {
            visit(plane, call.blockList(plane, 0), call.blockCount(plane, 0));
            yield plane;
          }
        }
      },
    };
  } catch (error) {
    dispose();
    throw error;
  }
}
