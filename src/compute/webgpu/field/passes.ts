import type { FieldLevel, FieldScale, Vector } from '#kernel';
import { structLayout } from '../layout.ts';
import { LIBRARY } from '../shaders.ts';
import { THREADS } from '../stages.ts';
import type { FieldKernelName } from './kernels.ts';
import type { Rows } from './rows.ts';
import type { PassPlan } from './steps.ts';
import type { Dispatch, FieldWork } from './work.ts';

export const FIELD = structLayout(LIBRARY, 'Field');

/** One pass of distances: its buffers, what it writes into `Field` at a step, and its stages. */
export interface Pass {
  readonly field: GPUBuffer;
  readonly distances: GPUBuffer;
  fields(step: number): Readonly<Record<string, number>>;
  dispatches(step: number): readonly Dispatch[];
}

/** What all passes use, one after the other: of the planes of a step, two arrays. */
export interface Scratch {
  readonly along: GPUBuffer;
  readonly beside: GPUBuffer;
}

/** Where a pass begins: distances along rows of the three families, and what those are taken from. */
export interface Source {
  readonly names: readonly [FieldKernelName, FieldKernelName, FieldKernelName];
  readonly buffers: readonly [
    Readonly<Record<string, GPUBuffer>>,
    Readonly<Record<string, GPUBuffer>>,
    Readonly<Record<string, GPUBuffer>>,
  ];
  readonly fields: Readonly<Record<'sourcePlanes' | 'coreLeast' | 'coreLevel' | 'coreExactFrom', number>>;
}

/** Spans are the source of depth. */
export function fromRows([x, y, z]: readonly [Rows, Rows, Rows]): Source {
  const inside = { insideStarts: x.starts, insideEnds: x.ends };
  return {
    names: ['fillX', 'fillY', 'fillZ'],
    buffers: [
      { ...x, ...inside },
      { ...y, ...inside },
      { ...z, ...inside },
    ],
    fields: { sourcePlanes: 1, coreLeast: 0, coreLevel: 0, coreExactFrom: 0 },
  };
}

/** Depth is the source of the opening: the core is what lies deep enough. */
export function fromDepth(
  { distances }: Pass,
  { kept }: PassPlan,
  { squaredLevel, level, exactFrom }: FieldScale,
): Source {
  const buffers = { source: distances };
  return {
    names: ['coreX', 'coreY', 'coreZ'],
    buffers: [buffers, buffers, buffers],
    fields: { sourcePlanes: kept, coreLeast: squaredLevel, coreLevel: level, coreExactFrom: exactFrom },
  };
}

/** Takes a pass's buffers and binds its stages. `deepest` receives the largest value it stores. */
export async function makePass(
  work: FieldWork,
  counts: Vector,
  plan: PassPlan,
  { parts, reach, cap }: FieldScale,
  source: Source,
  { least, level }: Pick<FieldLevel, 'least' | 'level'>,
  { exactFrom, isTurned }: { readonly exactFrom: number; readonly isTurned: boolean },
  scratch: Scratch,
  deepest: GPUBuffer,
): Promise<Pass> {
  const [columns, rows, planes] = counts;
  const planeWords = Math.ceil(columns / 2) * rows;
  const { field, inPlane, distances } = await work.take({
    field: [FIELD.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST],
    inPlane: [plan.held * planeWords * 4],
    distances: [plan.kept * planeWords * 4],
  });
  const { along, beside } = scratch;
  const [x, y, z] = source.names;
  const groups = [
    work.bind(x, { ...source.buffers[0], field, along }),
    work.bind(y, { ...source.buffers[1], field, along: beside }),
    work.bind('inPlane', { field, alongRows: along, along: beside, across: inPlane }),
    work.bind(z, { ...source.buffers[2], field, along }),
    work.bind('across', { field, alongRows: along, along, across: beside }),
    work.bind('distances', { field, across: beside, inPlane, distances, deepest }),
  ] as const;
  const names = [x, y, 'inPlane', z, 'across', 'distances'] as const;
  const groupsOf = (count: number): number => Math.ceil((count * planeWords) / THREADS);
  return {
    field,
    distances,
    fields(step) {
      const [added, done] = [plan.added(step), plan.done(step)];
      return {
        ...source.fields,
        columns,
        rows,
        planes,
        partShift: Math.log2(parts),
        reach,
        cap,
        addFirst: added.first,
        addCount: added.count,
        doneFirst: done.first,
        doneCount: done.count,
        heldPlanes: plan.held,
        keptPlanes: plan.kept,
        isTurned: Number(isTurned),
        least,
        level,
        exactFrom,
      };
    },
    dispatches(step) {
      const added = groupsOf(plan.added(step).count);
      const done = groupsOf(plan.done(step).count);
      return names.map((name, stage) => ({
        name,
        group: groups[stage]!,
        workgroups: stage < 3 ? added : done,
      }));
    },
  };
}
