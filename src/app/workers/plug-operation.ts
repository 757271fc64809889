import { fail, ok, type Result } from '#base';
import { makeHoles, meshBounds, translation, type Label, type MeshBuffers } from '#kernel';
import type { FontFiles } from '#solids';
import { walls } from './feature-operations.ts';
import type { GeometryOperations } from './geometry-server.ts';
import { measureAll } from './mesh-reply.ts';
import { runSteps, withResult } from './run-steps.ts';

/** Plugs whose numbers are written with fonts from somewhere, which are asked for when the first are made. */
export function plugOperation(fonts: () => Promise<FontFiles>): GeometryOperations['plugs'] {
  return async ([mesh, cavity], { holes, stretch, isGrown }, context) => {
    const making = makeHoles(walls(mesh, stretch, isGrown), cavity ?? null, holes, stretch);
    const outcomes = await runSteps(withResult(making), context);
    if (!outcomes.ok) return { result: outcomes };
    const all = outcomes.value.flatMap((outcome, hole) =>
      (outcome.ok ? outcome.plugs : [null]).map((plug) => ({ plug, number: hole + 1 })),
    );
    const files = await fonts();
    const made: MeshBuffers[] = [];
    const numbers: number[] = [];
    let plain = 0;
    for (const [done, { plug, number }] of all.entries()) {
      if (context.signal.aborted) return { result: fail('cancelled', 'the call was cancelled') };
      context.report({ phase: 'plugs', done, total: all.length });
      if (plug === null) continue;
      const engraved = await engrave(plug, number, files);
      if (!engraved.ok) return { result: engraved };
      if (engraved.value === null) plain++;
      made.push(engraved.value ?? plug);
      numbers.push(number);
    }
    const { measured, transfer } = await measureAll(made);
    return { result: ok({ plugs: measured, numbers, plain, asked: all.length }), transfer };
  };
}

/** Deep enough to be seen in a print, mm, but no more than this share of the plug. */
const DEPTH_MM = 0.4;
const MOST_OF_PLUG = 1 / 3;
const LEAST_DEPTH_MM = 0.15;
/** Between the number and the rim, mm. */
const RIM_MM = 0.3;
/** A digit, as shares of the size of its type: how wide and how high it is. */
const DIGIT = { width: 0.65, height: 0.73 };
/** Smaller type is filled by the resin, mm. */
const LEAST_SIZE_MM = 1.5;
const MOST_SIZE_MM = 10;

/** A plug with a number on its head, within the rim: its sides stay as they are. Null where it is too small for it. */
async function engrave(
  plug: MeshBuffers,
  number: number,
  files: FontFiles,
): Promise<Result<MeshBuffers | null>> {
  const text = String(number);
  const height = meshBounds(plug).max[2];
  const room = headRadius(plug, height) - RIM_MM;
  const size = Math.min(MOST_SIZE_MM, (2 * room) / Math.hypot(text.length * DIGIT.width, DIGIT.height));
  const depthMm = Math.min(DEPTH_MM, height * MOST_OF_PLUG);
  if (size < LEAST_SIZE_MM || depthMm < LEAST_DEPTH_MM) return ok(null);
  const label: Label = {
    text,
    style: 'engraved',
    font: 'inter',
    sizeMm: size,
    depthMm,
    angleDegrees: 0,
    gapMm: 0,
    align: 'centre',
    follow: false,
    mirror: false,
    frame: translation(0, 0, height),
  };
  const { labelMesh } = await import('#solids');
  const made = await labelMesh(plug, [label], files);
  return made.ok || made.error.code === 'font_missing' ? made : ok(null);
}

/** Radius of the circle within the head, which is a regular polygon about the origin. */
function headRadius({ positions }: MeshBuffers, height: number): number {
  const rim: (readonly [number, number])[] = [];
  for (let at = 0; at < positions.length; at += 3)
    if (positions[at + 2] === height) rim.push([positions[at]!, positions[at + 1]!]);
  const [[x, y] = [0, 0]] = rim;
  return Math.hypot(x, y) * Math.cos(Math.PI / rim.length);
}
