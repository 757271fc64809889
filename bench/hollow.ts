import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { quietContext, unwrap } from '#base';
import { openNodeEngine } from '#compute/host/node';
import {
  cavityMesh,
  identityTransform,
  meshBounds,
  planShell,
  type MeshBuffers,
  type ShellOptions,
} from '#kernel';
import { Heap, makeFieldSurface, MeshStore } from '#compute/wasm';
import { decodeMesh } from '#formats/mesh';
import { makeModel, takeModel, type BenchModel } from './inputs.ts';
import { measurePeak, runProgram, spreadOf } from './measure.ts';
import { COMMAND_LINE, LAYER_HEIGHT_MM, PANELS, type PanelName } from './panels.ts';
import { findPrusaSlicer, runPrusaSlicer } from './peer.ts';
import { printTable } from './table.ts';

/**
 * Hollowing with a wall of 2 mm in voxels of 0.2 mm: `npm run bench -- hollow`, with the dragon unless `--small`. The field and its mesh on one thread, processor time; then whole command lines
 * that hollow, slice and write a file, ours beside PrusaSlicer's (`--no-peer` leaves that out: it takes minutes). Ours write the printer's own GOO and the SL1 that
 * the peer writes, whose PNGs take as long as all else. Bars: the bunny's field 250 ms, the dragon's 600; whole programs 60 times as fast.
 * STLs of one's own that are named take part.
 */
type ProgramRun = ReturnType<typeof runProgram>;
const SHELL: ShellOptions = { thickness: 2, tolerance: 0, voxel: 0.2 };
const REPEATS = 5;
const QUALITY = 0.5;
const FILES = ['goo', 'sl1'] as const;

const folder = mkdtempSync(join(tmpdir(), 'corallite-hollow-'));
const isSmall = process.argv.includes('--small');
try {
  const jobs: { model: BenchModel; panel: PanelName; bar: number | null }[] = [
    { model: makeModel('bunny60-closed', folder), panel: '8K', bar: 250 },
    ...(isSmall ? [] : [{ model: makeModel('dragon80-closed', folder), panel: '12K' as const, bar: 600 }]),
    ...process.argv
      .filter((word) => word.endsWith('.stl'))
      .map((path) => ({ model: takeModel(path), panel: '8K' as const, bar: null })),
  ];
  printTable(
    [
      'processor ms, one thread',
      'faces',
      'field',
      'bar',
      'mesh',
      'opened',
      'outside',
      'planned MB',
      'cavity faces',
    ],
    jobs.map(({ model, bar }) => [model.name, String(model.triangles), ...fieldFigures(model, bar)]),
  );
  const rows = jobs.map(({ model, panel }) => wholePrograms(model, panel));
  printTable(
    [
      'whole programs, processor s (wall)',
      ...FILES.flatMap((file) => [file, 'solid', 'peak MB', 'ratio']),
      'peer',
      'solid',
    ],
    rows,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Medians of what one thread takes for the field, its mesh, and the field of other shells. */
function fieldFigures(model: BenchModel, bar: number | null): string[] {
  const engine = openNodeEngine(new URL('../cli/engine.wasm', import.meta.url));
  const heap = new Heap(engine);
  const bytes = new Uint8Array(readFileSync(model.path));
  const { mesh } = unwrap(decodeMesh(basename(model.path), bytes, quietContext())).bodies[0]!;
  const stored = new MeshStore(engine, heap).get('mesh', mesh);
  const plan = (options: ShellOptions) => unwrap(planShell(meshBounds(mesh), options, stored.faceCount));
  const surfaceOf = (options: ShellOptions) => {
    const making = makeFieldSurface(engine, heap, stored, identityTransform, plan(options));
    for (let step = making.next(); ; step = making.next()) if (step.done === true) return step.value!;
  };
  const { lattice, leastMm3, bytes: planned } = plan(SHELL);
  const surface = surfaceOf(SHELL);
  let cavity: MeshBuffers | undefined;
  const field = medianOf(() => surfaceOf(SHELL));
  const meshing = medianOf(() => (cavity = cavityMesh(surface, lattice, leastMm3).mesh));
  const opened = medianOf(() => surfaceOf({ ...SHELL, tolerance: 0.5 }));
  const outside = medianOf(() => surfaceOf({ ...SHELL, side: 'outside' }));
  const faces = cavity!.indices.length / 3;
  return [
    ...[field, bar, meshing, opened, outside, planned / 1e6].map((value) => value?.toFixed(0) ?? ''),
    String(faces),
  ];
}

function medianOf(work: () => unknown): number {
  work();
  const runs = Array.from({ length: REPEATS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return spreadOf(runs).median;
}

/** Seconds of whole programs, hollow and solid: ours three times a kind of file and the peer once. */
function wholePrograms(model: BenchModel, panel: PanelName): string[] {
  const args = (file: string, isHollow: boolean): string[] => [
    'slice',
    model.path,
    `--printer=${PANELS[panel].printer}`,
    `--layer-height=${LAYER_HEIGHT_MM}`,
    '--antialias=4',
    `--output=${join(folder, `ours.${file}`)}`,
    ...(isHollow ? [`--hollow=${SHELL.thickness}`] : []),
  ];
  const ours = (file: string, isHollow: boolean): ProgramRun => {
    const runs = Array.from({ length: 3 }, () => {
      rmSync(join(folder, `ours.${file}`), { force: true });
      return runProgram(process.execPath, [COMMAND_LINE, ...args(file, isHollow)]);
    });
    return runs.toSorted((a, b) => a.processor - b.processor)[1]!;
  };
  const hasPeer = !process.argv.includes('--no-peer') && findPrusaSlicer() !== undefined;
  const theirs = (isHollow: boolean): ProgramRun | null => {
    if (!hasPeer) return null;
    const hollow = { thicknessMm: SHELL.thickness, quality: QUALITY };
    return runPrusaSlicer(
      model.path,
      { ...PANELS[panel], layerHeightMm: LAYER_HEIGHT_MM },
      true,
      folder,
      isHollow ? { hollow } : {},
    );
  };
  const cell = (run: ProgramRun | null): string =>
    run === null ? '' : `${(run.processor / 1000).toFixed(2)} (${(run.milliseconds / 1000).toFixed(2)})`;
  const [peer, peerSolid] = [theirs(true), theirs(false)];
  const own = FILES.flatMap((file) => {
    const hollow = ours(file, true);
    const peak = measurePeak(COMMAND_LINE, args(file, true), join(folder, 'peak')).toFixed(0);
    const ratio = peer === null ? '' : (peer.processor / hollow.processor).toFixed(0);
    return [cell(hollow), cell(ours(file, false)), peak, ratio];
  });
  return [`${model.name} ${panel}`, ...own, cell(peer), cell(peerSolid)];
}
