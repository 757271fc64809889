import type { NamedPlacedMesh } from '#formats/mesh';
import { identityTransform, joinMeshes, meshBounds, meshVolume, type MeshBuffers } from '#kernel';
import { hollowMesh, MeshStore } from '#compute/wasm';
import { runSteps } from '#pipeline';
import { openWorkbench } from '../workbench.ts';
import { decimalNumber } from '../options.ts';
import { failed } from '../outcome.ts';
import { columns, measure } from './text.ts';
import { GIVE_WAY_MS, nextTurn } from './turns.ts';
import type { RunMeshCommand } from './types.ts';

const THICKNESS_MM = { least: 0.2, most: 20, usual: 2 };
const TOLERANCE_MM = { least: 0, most: 5, usual: 0 };
const VOXEL_MM = { least: 0.05, most: 10 };

/** Hollows every body of a model: walls of one thickness around cavities. A body that cannot be hollowed ends the command: nothing is written. */
export const hollow: RunMeshCommand = async ([model], options, context) => {
  const thickness =
    decimalNumber('--thickness', options['thickness'], THICKNESS_MM.least, THICKNESS_MM.most) ??
    THICKNESS_MM.usual;
  const tolerance =
    decimalNumber('--tolerance', options['tolerance'], TOLERANCE_MM.least, TOLERANCE_MM.most) ??
    TOLERANCE_MM.usual;
  const voxel = decimalNumber('--voxel', options['voxel'], VOXEL_MM.least, VOXEL_MM.most);
  const { name, file } = model!;
  const { engine, heap } = openWorkbench();
  const bodies: NamedPlacedMesh[] = [];
  const reports = [];
  for (const body of file.bodies) {
    const begun = performance.now();
    const stored = new MeshStore(engine, heap).get('body', body.mesh);
    const steps = hollowMesh(engine, heap, stored, meshBounds(body.mesh), {
      thickness,
      tolerance,
      ...(voxel === undefined ? {} : { voxel }),
    });
    const hollowed = await runSteps(steps, context, GIVE_WAY_MS, nextTurn);
    if (!hollowed.ok) return failed(hollowed.error, name);
    const { mesh, volumeMm3, cavities, dropped, voxel: used } = hollowed.value;
    bodies.push({ name: body.name, mesh: withCavities(body.mesh, mesh), transform: identityTransform });
    reports.push({
      name: body.name,
      volumeMm3: Math.abs(meshVolume(body.mesh)),
      cavityMm3: volumeMm3,
      cavities,
      dropped,
      voxel: used,
      seconds: (performance.now() - begun) / 1000,
      backend: 'wasm',
    });
  }
  const text = reports
    .map(({ name: bodyName, volumeMm3, cavityMm3, cavities, dropped, voxel: used }) =>
      columns([
        ...(reports.length > 1 ? [['body', bodyName]] : []),
        ['wall', `${measure(thickness, 'mm')}, in voxels of ${measure(used, 'mm')}`],
        ['cavities', `${cavities}, ${measure(cavityMm3 / 1000, 'ml')}: each needs a drain hole`],
        ...(dropped > 0 ? [['left solid', `${dropped} of less than 1 mm³`]] : []),
        ['volume', `${measure(volumeMm3 / 1000, 'ml')} → ${measure((volumeMm3 - cavityMm3) / 1000, 'ml')}`],
      ]),
    )
    .join('');
  return { ok: true, value: { bodies, said: { file: name, thickness, tolerance, hollow: reports }, text } };
};

/** A body with its cavities as hollows: they face the other way than it does. */
function withCavities(body: MeshBuffers, cavities: MeshBuffers): MeshBuffers {
  const isTurned = meshVolume(body) < 0;
  const indices = isTurned ? cavities.indices : cavities.indices.slice();
  if (!isTurned)
    for (let at = 0; at < indices.length; at += 3) {
      const second = indices[at + 1]!;
      indices[at + 1] = indices[at + 2]!;
      indices[at + 2] = second;
    }
  const place = (mesh: MeshBuffers) => ({ mesh, transform: identityTransform });
  return joinMeshes([place(body), place({ ...cavities, indices })]).mesh;
}
