import { identityTransform, meshVolume, type Vector } from '#kernel';
import { decimalNumber, oneOf, required } from '../options.ts';
import { failed } from '../outcome.ts';
import { loadSolids, nameOf, wholeOf } from './solids.ts';
import { columns, measure } from './text.ts';
import type { RunMeshCommand } from './types.ts';

const NORMALS: Readonly<Record<'x' | 'y' | 'z', Vector>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
/** Farther out nothing is. */
const FARTHEST_MM = 1e6;

/** Cuts a model in two along a plane across an axis, in its own coordinates, and closes both halves. */
export const cut: RunMeshCommand = async ([model], options) => {
  const { CUT_KEEPS, cutMesh } = await loadSolids();
  const axis = oneOf('--plane', required('--plane', options['plane']), ['x', 'y', 'z'] as const)!;
  const offset = decimalNumber('--at', required('--at', options['at']), -FARTHEST_MM, FARTHEST_MM)!;
  const keep = oneOf('--keep', options['keep'], CUT_KEEPS) ?? 'both';
  const made = await cutMesh(wholeOf(model!), {
    transform: identityTransform,
    normal: NORMALS[axis],
    offset,
    keep,
    connectors: null,
  });
  if (!made.ok) return failed(made.error, model!.name);
  const halves = (['lower', 'upper'] as const).flatMap((half) => {
    const mesh = made.value[half];
    return mesh === null ? [] : [{ half, mesh, volumeMm3: meshVolume(mesh) }];
  });
  return {
    ok: true,
    value: {
      bodies: halves.map(({ half, mesh }) => ({
        name: `${nameOf(model!)} ${half}`,
        mesh,
        transform: identityTransform,
      })),
      said: {
        file: model!.name,
        plane: axis,
        at: offset,
        repairedBefore: made.value.isRepaired ? [model!.name] : [],
        halves: halves.map(({ half, volumeMm3 }) => ({ half, volumeMm3 })),
      },
      text: columns([
        ...(made.value.isRepaired ? [['repaired before', model!.name]] : []),
        ...halves.map(({ half, volumeMm3 }) => [half, measure(volumeMm3, 'mm³')]),
      ]),
    },
  };
};
