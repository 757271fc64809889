import { fixedCounts, identityTransform, repairMesh, REPAIR_KINDS, type RepairKind } from '#kernel';
import type { NamedPlacedMesh } from '#formats/mesh';
import { runSteps } from '#pipeline';
import { failed } from '../outcome.ts';
import { columns, measure } from './text.ts';
import { GIVE_WAY_MS, nextTurn } from './turns.ts';
import type { RunMeshCommand } from './types.ts';

const KINDS: Readonly<Record<RepairKind, string>> = {
  openEdges: 'open edges',
  nonManifoldEdges: 'edges of more than two faces',
  nonManifoldVertices: 'points where surfaces only touch',
  flippedFaces: 'flipped faces',
  invertedShells: 'shells inside out',
  duplicateFaces: 'duplicate faces',
  degenerateFaces: 'zero-area faces',
  smallShells: 'crumbs',
};

/** Makes every body of a model watertight, where it is. One that cannot be ends the command: nothing is written. */
export const repair: RunMeshCommand = async ([model], _options, context) => {
  const { name, file } = model!;
  const bodies: NamedPlacedMesh[] = [];
  const reports = [];
  for (const body of file.bodies) {
    const repaired = await runSteps(repairMesh(body.mesh), context, GIVE_WAY_MS, nextTurn);
    if (!repaired.ok) return failed(repaired.error, name);
    const { mesh, isWatertight, volumeBefore, volumeAfter, found, left } = repaired.value;
    bodies.push({ name: body.name, mesh, transform: identityTransform });
    const fixed = fixedCounts(repaired.value);
    reports.push({ name: body.name, isWatertight, found, fixed, left, volumeBefore, volumeAfter });
  }
  const text = reports.map((report) => describe(report, reports.length > 1)).join('');
  return { ok: true, value: { bodies, said: { file: name, repairs: reports }, text } };
};

interface Report {
  readonly name: string;
  readonly isWatertight: boolean;
  readonly fixed: Readonly<Record<RepairKind, number>>;
  readonly left: Readonly<Record<RepairKind, number>>;
  readonly volumeAfter: number;
}

function describe({ name, isWatertight, fixed, left, volumeAfter }: Report, isNamed: boolean): string {
  const count = (counts: Report['fixed'], verb: string): string[][] =>
    REPAIR_KINDS.flatMap((kind) =>
      counts[kind] > 0 ? [[`${KINDS[kind]} ${verb}`, counts[kind].toLocaleString('en')]] : [],
    );
  const changes = [...count(fixed, 'repaired'), ...count(left, 'left')];
  return columns([
    ...(isNamed ? [['body', name]] : []),
    ...(changes.length > 0 ? changes : [['repaired', 'nothing: it was sound']]),
    ['watertight', isWatertight ? 'yes' : 'no'],
    ['volume', measure(volumeAfter, 'mm³')],
  ]);
}
