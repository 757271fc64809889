import type { JobContext, Result } from '#base';
import {
  fixedCounts,
  identityTransform,
  meshVolume,
  repairMesh,
  REPAIR_KINDS,
  type MeshBuffers,
  type RepairCounts,
  type RepairKind,
} from '#kernel';
import type { NamedPlacedMesh } from '#formats/mesh';
import { runSteps } from '#pipeline';
import type { UniteCode, UnitedMesh } from '#solids';
import { failed } from '../outcome.ts';
import { loadSolids } from './solids.ts';
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
export const repair: RunMeshCommand = async ([model], options, context) => {
  const { name, file } = model!;
  const bodies: NamedPlacedMesh[] = [];
  const reports: Report[] = [];
  for (const body of file.bodies) {
    const repaired = await runSteps(repairMesh(body.mesh), context, GIVE_WAY_MS, nextTurn);
    if (!repaired.ok) return failed(repaired.error, name);
    const { isWatertight, volumeBefore, found, left } = repaired.value;
    const united = options['unite'] === undefined ? null : await unite(repaired.value.mesh, context);
    if (united?.ok === false && united.error.code !== 'solid_unchanged') {
      const { code, message } = united.error;
      return failed({ code: code === 'solid_unsound' ? 'repair_unsure' : code, message }, name);
    }
    const { mesh, deviation } =
      united?.ok === true ? united.value : { mesh: repaired.value.mesh, deviation: 0 };
    bodies.push({ name: body.name, mesh, transform: identityTransform });
    reports.push({
      name: body.name,
      isWatertight,
      found,
      fixed: fixedCounts(repaired.value),
      left,
      volumeBefore,
      volumeAfter: united?.ok === true ? meshVolume(mesh) : repaired.value.volumeAfter,
      ...(united === null ? {} : { isUnited: united.ok, deviationMm: deviation }),
    });
  }
  const text = reports.map((report) => describe(report, reports.length > 1)).join('');
  return { ok: true, value: { bodies, said: { file: name, repairs: reports }, text } };
};

const unite = async (mesh: MeshBuffers, context: JobContext): Promise<Result<UnitedMesh, UniteCode>> =>
  (await loadSolids()).uniteShells(mesh, (at) => context.report(at));

interface Report {
  readonly name: string;
  readonly isWatertight: boolean;
  readonly found: RepairCounts;
  readonly fixed: RepairCounts;
  readonly left: RepairCounts;
  readonly volumeBefore: number;
  readonly volumeAfter: number;
  /** Where uniting was asked for: whether anything overlapped, and how far new faces may be off the old ones. */
  readonly isUnited?: boolean;
  readonly deviationMm?: number;
}

function describe(report: Report, isNamed: boolean): string {
  const { name, isWatertight, fixed, left, volumeAfter, isUnited, deviationMm } = report;
  const count = (counts: Report['fixed'], verb: string): string[][] =>
    REPAIR_KINDS.flatMap((kind) =>
      counts[kind] > 0 ? [[`${KINDS[kind]} ${verb}`, counts[kind].toLocaleString('en')]] : [],
    );
  const united = isUnited === true ? [['overlaps', 'united']] : [];
  const remeshed =
    deviationMm !== undefined && deviationMm > 0
      ? [['folds remeshed', `to ${measure(deviationMm, 'mm')}`]]
      : [];
  const changes = [...count(fixed, 'repaired'), ...count(left, 'left'), ...united, ...remeshed];
  return columns([
    ...(isNamed ? [['body', name]] : []),
    ...(changes.length > 0 ? changes : [['repaired', 'nothing: it was sound']]),
    ['watertight', isWatertight ? 'yes' : 'no'],
    ['volume', measure(volumeAfter, 'mm³')],
  ]);
}
