import {
  ARRANGE_LIMITS,
  arrangeMeshes,
  identityTransform,
  joinMeshes,
  meshBounds,
  translation,
} from '#kernel';
import { runSteps } from '#pipeline';
import { GAP_MM } from '../arrange.ts';
import { decimalNumber, required } from '../options.ts';
import { failed, refused } from '../outcome.ts';
import { printerNamed } from '../printers-command.ts';
import { GIVE_WAY_MS, nextTurn } from './turns.ts';
import type { RunMeshCommand } from './types.ts';

/** Packs models by their outlines on the plate of a printer, standing as they are, turned by quarters about upright axes. A file stays together. */
export const arrange: RunMeshCommand = async (models, options, context) => {
  const gapMm = decimalNumber('--gap', options['gap'], 0, ARRANGE_LIMITS.gapMm) ?? GAP_MM;
  const printer = printerNamed(required('--printer', options['printer']));
  if (!printer.ok) return printer;
  const { id, name: printerName, platform } = printer.value;
  const meshes = models.map(
    ({ file }) => joinMeshes(file.bodies.map((body) => ({ ...body, transform: identityTransform }))).mesh,
  );
  const parts = meshes.map((mesh, index) => ({
    mesh: index,
    transform: translation(0, 0, -meshBounds(mesh).min[2]),
  }));
  const steps = arrangeMeshes(meshes, {
    parts,
    fixed: [],
    plate: [platform[0], platform[1]],
    gapMm,
    marginMm: 0,
    turnDegrees: 90,
    plates: 1,
  });
  const found = await runSteps(steps, context, GIVE_WAY_MS, nextTurn);
  if (!found.ok) return failed(found.error, models[0]!.name);
  const { placed, left, tooLarge } = found.value;
  const plate = `the ${platform[0]} × ${platform[1]} mm build plate of ${printerName}`;
  const named = (numbers: readonly number[]): string => numbers.map((part) => models[part]!.name).join(', ');
  if (tooLarge.length > 0) return refused('part_too_large', `Larger than ${plate}: ${named(tooLarge)}.`);
  if (left.length > 0) return refused('part_outside', `Not enough room on ${plate} for ${named(left)}.`);
  return {
    ok: true,
    value: {
      bodies: placed.flatMap(({ part, transform }) =>
        models[part]!.file.bodies.map((body) => ({ ...body, transform })),
      ),
      said: {
        printer: id,
        gapMm,
        placed: placed.map(({ part, transform }) => ({ file: models[part]!.name, transform })),
      },
      text: `${placed.length} on ${plate}\n`,
    },
  };
};
