import type { NamedPlacedMesh } from '#formats/mesh';
import {
  identityTransform,
  leastWall,
  meshBounds,
  meshVolume,
  WALL_SAMPLES,
  type ShellOptions,
} from '#kernel';
import { hollowMesh, MeshStore } from '#compute/wasm';
import { runSteps } from '#pipeline';
import { withHollow } from '../bodies.ts';
import { openWorkbench } from '../workbench.ts';
import { decimalNumber, given, UsageFault } from '../options.ts';
import { failed } from '../outcome.ts';
import { columns, measure } from './text.ts';
import { GIVE_WAY_MS, nextTurn } from './turns.ts';
import type { RunMeshCommand } from './types.ts';

const THICKNESS_MM = { least: 0.2, most: 20, usual: 2 };
const TOLERANCE_MM = { least: 0, most: 5, usual: 0 };
const VOXEL_MM = { least: 0.05, most: 10 };

/** Hollows every body of a model: walls of one thickness around cavities, or around the bodies. A body that cannot be hollowed ends the command: nothing is written. */
export const hollow: RunMeshCommand = async ([model], options, context) => {
  const shell = shellOf(options);
  const { thickness, tolerance, side } = shell;
  const { name, file } = model!;
  const { engine, heap } = openWorkbench();
  const bodies: NamedPlacedMesh[] = [];
  const reports = [];
  for (const body of file.bodies) {
    const begun = performance.now();
    const stored = new MeshStore(engine, heap).get('body', body.mesh);
    const steps = hollowMesh(engine, heap, stored, meshBounds(body.mesh), shell);
    const hollowed = await runSteps(steps, context, GIVE_WAY_MS, nextTurn);
    if (!hollowed.ok) return failed(hollowed.error, name);
    const seconds = (performance.now() - begun) / 1000;
    const { mesh, cavities, dropped, voxel } = hollowed.value;
    const [outer, inner] = side === 'outside' ? [mesh, body.mesh] : [body.mesh, mesh];
    bodies.push({ name: body.name, mesh: withHollow(outer, inner), transform: identityTransform });
    const wall = leastWall(body.mesh, mesh, thickness, WALL_SAMPLES, side === 'outside');
    reports.push({
      name: body.name,
      volumeMm3: Math.abs(meshVolume(outer)),
      cavityMm3: Math.abs(meshVolume(inner)),
      cavities,
      dropped,
      voxel,
      minWall: wall?.mm ?? thickness,
      seconds,
      backend: 'wasm',
    });
  }
  const text = reports
    .map(({ name: bodyName, volumeMm3, cavityMm3, cavities, dropped, voxel, minWall }) =>
      columns([
        ...(reports.length > 1 ? [['body', bodyName]] : []),
        [
          'wall',
          `${measure(thickness, 'mm')}, thinnest ${minWall.toFixed(2)}; voxels of ${measure(voxel, 'mm')}`,
        ],
        ['cavities', `${cavities}, ${measure(cavityMm3 / 1000, 'ml')}. Each needs a drain hole`],
        ...(dropped > 0 ? [['left solid', `${dropped} of less than ${measure(1, 'mm³')}`]] : []),
        ['volume', `${measure(volumeMm3 / 1000, 'ml')} → ${measure((volumeMm3 - cavityMm3) / 1000, 'ml')}`],
      ]),
    )
    .join('');
  return {
    ok: true,
    value: { bodies, said: { file: name, thickness, tolerance, side, hollow: reports }, text },
  };
};

function shellOf(options: Readonly<Record<string, string>>): ShellOptions & { readonly side: string } {
  const thickness =
    decimalNumber('--thickness', options['thickness'], THICKNESS_MM.least, THICKNESS_MM.most) ??
    THICKNESS_MM.usual;
  const tolerance =
    decimalNumber('--tolerance', options['tolerance'], TOLERANCE_MM.least, TOLERANCE_MM.most) ??
    TOLERANCE_MM.usual;
  const mostVoxel = Math.min(VOXEL_MM.most, thickness);
  const voxel = decimalNumber('--voxel', options['voxel'], VOXEL_MM.least, mostVoxel);
  const side = options['outside'] === undefined ? 'inside' : 'outside';
  if (side === 'outside' && tolerance > 0)
    throw new UsageFault(
      'Option --tolerance is about cavities within a model: with --outside there is none.',
    );
  return { thickness, tolerance, side, ...given<Pick<ShellOptions, 'voxel'>>({ voxel }) };
}
