import type { Vector } from '#kernel';
import { packStruct, structLayout } from '../layout.ts';
import { THREADS } from '../stages.ts';
import { FIELD_ENTRIES } from './shaders.ts';
import { FAMILIES, chunksOf, type TriangleChunk } from './triangles.ts';
import { type FieldWork, FieldFault } from './work.ts';

const CUTTING = structLayout(FIELD_ENTRIES.crossings, 'Cutting');
const TOTAL = structLayout(FIELD_ENTRIES.blockSums, 'Total');
const SCAN = structLayout(FIELD_ENTRIES.blockSums, 'Scan');
/** Rows of a block of the scan. */
const SCAN_BLOCK = 2048;

/** The rows of a family: where each one's places end, and the places where it enters what prints and leaves it. */
export interface Rows {
  readonly starts: GPUBuffer;
  readonly ends: GPUBuffer;
}

/** Finds where the rows of all families lie in what closed triangles enclose. */
export async function findRows(
  work: FieldWork,
  triangles: Int32Array,
  counts: Vector,
): Promise<readonly [Rows, Rows, Rows]> {
  const sizes = FAMILIES.map(({ row, plane }) => counts[row] * counts[plane]);
  const starts = await Promise.all(
    sizes.map(async (rows) => (await work.take({ starts: [rows * 4] })).starts),
  );
  const most = Math.min(triangles.length / 9, work.limits.triangles);
  const uniform = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
  const shared = await work.take({
    cutting: [CUTTING.size, uniform],
    scan: [SCAN.size, uniform],
    triangles: [Math.max(1, most) * 36],
    firstPairs: [Math.max(1, most) * 4],
    blocks: [Math.ceil(Math.max(...sizes) / SCAN_BLOCK) * 8],
    total: [TOTAL.size],
    staging: [TOTAL.size * FAMILIES.length, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST],
    none: [4],
  });

  const cutAll = async (name: 'countCrossings' | 'writeCrossings', ends: readonly GPUBuffer[]) => {
    const groups = FAMILIES.map((_, family) =>
      work.bind(name, { ...shared, starts: starts[family]!, ends: ends[family]! }),
    );
    for (const chunk of chunksOf(triangles, work.limits)) {
      work.write(shared.triangles, chunk.triangles);
      FAMILIES.forEach((_, family) => cutFamily(work, name, chunk, family, counts, shared, groups[family]!));
      await work.settle();
    }
  };
  await cutAll('countCrossings', [shared.none, shared.none, shared.none]);

  for (const [family, rows] of sizes.entries()) {
    const blocks = Math.ceil(rows / SCAN_BLOCK);
    const own = { ...shared, starts: starts[family]! };
    work.write(shared.scan, packStruct(SCAN, { blocks, stamp: family + 1 }));
    work.write(shared.total, new Uint32Array(TOTAL.size / 4));
    work.submit(
      [
        { name: 'countSums', group: work.bind('countSums', own), workgroups: blocks },
        { name: 'blockSums', group: work.bind('blockSums', own), workgroups: 1 },
        { name: 'countStarts', group: work.bind('countStarts', own), workgroups: blocks },
      ],
      (encoder) =>
        encoder.copyBufferToBuffer(shared.total, 0, shared.staging, family * TOTAL.size, TOTAL.size),
    );
  }
  const totals = await work.read(shared.staging, (words) => words.slice());
  const crossings = sizes.map((_, family) => {
    const at = (family * TOTAL.size) / 4;
    if (totals[at + TOTAL.offsets['stamp']! / 4] !== family + 1)
      throw new FieldFault('compute_device_lost', 'rows were not counted');
    const longest = totals[at + TOTAL.offsets['first']! / 4]!;
    if (longest > 0) throw new FieldFault('compute_unsupported', `a row has ${longest} crossings`);
    return totals[at + TOTAL.offsets['second']! / 4]!;
  });

  const ends = await Promise.all(
    crossings.map(async (places) => (await work.take({ ends: [Math.max(1, places) * 4] })).ends),
  );
  await cutAll('writeCrossings', ends);
  work.submit(
    sizes.map((rows, family) => ({
      name: 'spans',
      group: work.bind('spans', { starts: starts[family]!, ends: ends[family]! }),
      workgroups: Math.ceil(rows / THREADS),
    })),
  );
  work.give(...Object.values(shared));
  const [x, y, z] = starts.map((buffer, family) => ({ starts: buffer, ends: ends[family]! }));
  return [x!, y!, z!];
}

/** Has the crossings of a chunk's triangles with the rows of a family counted or written. */
function cutFamily(
  work: FieldWork,
  name: 'countCrossings' | 'writeCrossings',
  { triangles, families }: TriangleChunk,
  number: number,
  counts: Vector,
  shared: Readonly<Record<'cutting' | 'firstPairs', GPUBuffer>>,
  group: GPUBindGroup,
): void {
  const { along, row, plane } = FAMILIES[number]!;
  const { firstPairs, batches } = families[number]!;
  work.write(shared.firstPairs, firstPairs);
  for (const { firstPair, pairs } of batches) {
    const cutting = {
      along,
      row,
      plane,
      rows: counts[row],
      triangles: triangles.length / 9,
      firstPair,
      pairs,
    };
    work.write(shared.cutting, packStruct(CUTTING, cutting));
    work.submit([{ name, group, workgroups: Math.ceil(pairs / THREADS) }]);
  }
}
