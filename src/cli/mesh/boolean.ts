import { identityTransform, meshVolume } from '#kernel';
import { oneOf, required, UsageFault } from '../options.ts';
import { failed } from '../outcome.ts';
import { loadSolids, nameOf, wholeOf } from './solids.ts';
import { columns, measure } from './text.ts';
import type { RunMeshCommand } from './types.ts';

/** Adds the models to the first, takes them away from it, or keeps what all have in common. */
export const boolean: RunMeshCommand = async (models, options) => {
  if (models.length < 2) throw new UsageFault('"mesh boolean" needs two or more models.');
  const { BOOLEAN_KINDS, booleanMeshes } = await loadSolids();
  const kind = oneOf('--op', required('--op', options['op']), BOOLEAN_KINDS)!;
  const operands = models.map((model) => ({ mesh: wholeOf(model), transform: identityTransform }));
  const made = await booleanMeshes(kind, operands);
  if (!made.ok) return failed(made.error, models[Number(made.error.details?.operand ?? 0)]!.name);
  const { mesh, repaired } = made.value;
  const names = repaired.map((operand) => models[operand]!.name);
  const volumeMm3 = meshVolume(mesh);
  return {
    ok: true,
    value: {
      bodies: [{ name: nameOf(models[0]!), mesh, transform: identityTransform }],
      said: { op: kind, files: models.map(({ name }) => name), volumeMm3, repairedBefore: names },
      text: columns([
        ...names.map((name) => ['repaired before', name]),
        ['volume', measure(volumeMm3, 'mm³')],
      ]),
    },
  };
};
