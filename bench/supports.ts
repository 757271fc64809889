import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HELD_ISLAND_MM2 } from '#kernel';
import { makeModel, takeModel, type BenchModel } from './inputs.ts';
import { runProgram } from './measure.ts';
import { COMMAND_LINE, LAYER_HEIGHT_MM, PANELS, type PanelName } from './panels.ts';
import { findPrusaSlicer, runPrusaSlicer } from './peer.ts';
import { printTable } from './table.ts';

/**
 * Supports: `npm run bench -- supports [MODEL.stl…]`, the bunny and, without `--small`, the dragon, and binary STLs of the person's own. Whole command lines that grow supports,
 * slice and write a file, ours beside PrusaSlicer's with a pad (`--no-peer` leaves that out), processor seconds of the middle of three runs (the peer's of one); what
 * both take for supports is the whole less a run without; growing is what our one thread took for them, in s. Islands are counted by our checks on the layers of either file.
 */
const REPEATS = 3;
const PEER = ['peer', 'supports', 'left', 'mm³ with pad', 'whole ratio', 'supports ratio'];

const folder = mkdtempSync(join(tmpdir(), 'corallite-supports-'));
const given = process.argv.slice(2);
const hasPeer = !given.includes('--no-peer') && findPrusaSlicer() !== undefined;

interface Said {
  readonly volumeMm3: number;
  readonly supports?: {
    readonly tips: number;
    readonly volumeMm3: number;
    readonly baseVolumeMm3: number;
    readonly unreached: readonly object[];
    readonly seconds: number;
  };
}

try {
  const jobs: { model: BenchModel; panel: PanelName }[] = [
    { model: makeModel('bunny60-closed', folder), panel: '8K' },
    ...(given.includes('--small')
      ? []
      : [{ model: makeModel('dragon80-closed', folder), panel: '8K' as const }]),
    ...given
      .filter((argument) => !argument.startsWith('--'))
      .map((path) => ({ model: takeModel(path), panel: '8K' as const })),
  ];
  printTable(
    [
      'processor s',
      'faces',
      'ours',
      'supports',
      'growing',
      'islands',
      'left',
      'tips',
      'unreached',
      'mm³',
      'base mm³',
      ...PEER,
    ],
    jobs.map(({ model, panel }) => rowOf(model, panel)),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function rowOf(model: BenchModel, panel: PanelName): string[] {
  const [plain, held] = [ours(model, panel, 'off'), ours(model, panel, 'auto')];
  const { supports } = held.said;
  const own = [
    ...[held.seconds, held.seconds - plain.seconds, held.growing].map((value) => value.toFixed(2)),
    ...[plain.islands, held.islands, supports!.tips, supports!.unreached.length].map(String),
    ...[supports!.volumeMm3, supports!.baseVolumeMm3].map((value) => value.toFixed(0)),
  ];
  if (!hasPeer) return [model.name, String(model.triangles), ...own, '', '', '', '', '', ''];
  const [peerPlain, peer] = [theirs(model, panel, false), theirs(model, panel, true)];
  return [
    model.name,
    String(model.triangles),
    ...own,
    peer.seconds.toFixed(2),
    (peer.seconds - peerPlain.seconds).toFixed(2),
    String(peer.islands),
    (peer.volumeMm3 - peerPlain.volumeMm3).toFixed(0),
    (peer.seconds / held.seconds).toFixed(0),
    ((peer.seconds - peerPlain.seconds) / (held.seconds - plain.seconds)).toFixed(0),
  ];
}

function ours(model: BenchModel, panel: PanelName, supports: 'auto' | 'off') {
  const output = join(folder, 'ours.sl1');
  const runs = Array.from({ length: REPEATS }, () => {
    rmSync(output, { force: true });
    return runProgram(process.execPath, [
      COMMAND_LINE,
      'slice',
      model.path,
      `--printer=${PANELS[panel].printer}`,
      `--layer-height=${LAYER_HEIGHT_MM}`,
      '--antialias=1',
      `--supports=${supports}`,
      `--output=${output}`,
      '--json',
    ]);
  }).toSorted((a, b) => a.processor - b.processor);
  const { processor, output: text } = runs[REPEATS >> 1]!;
  const growing = runs
    .map((run) => (JSON.parse(run.output) as Said).supports?.seconds ?? 0)
    .toSorted((a, b) => a - b);
  return {
    seconds: processor / 1000,
    growing: growing[REPEATS >> 1]!,
    said: JSON.parse(text) as Said,
    islands: inspected(output).islands,
  };
}

function theirs(model: BenchModel, panel: PanelName, isHeld: boolean) {
  const size = { ...PANELS[panel], layerHeightMm: LAYER_HEIGHT_MM };
  const { processor } = runPrusaSlicer(model.path, size, true, folder, { isHeld });
  return { seconds: processor / 1000, ...inspected(join(folder, 'prusa.sl1')) };
}

interface Inspected {
  readonly issues: {
    readonly issues: readonly { kind: string; pixels: number; areaMm2: number; supportedPixels: number }[];
    readonly layers: { readonly volumeMm3: readonly number[] };
  };
}

/** What our checks find in a printer file: of islands those that count on a plate with supports. */
function inspected(path: string): { readonly islands: number; readonly volumeMm3: number } {
  const { output } = runProgram(process.execPath, [COMMAND_LINE, 'inspect', path, '--issues', '--json']);
  const { issues } = JSON.parse(output) as Inspected;
  const isLeft = ({
    kind,
    pixels,
    areaMm2,
    supportedPixels,
  }: Inspected['issues']['issues'][number]): boolean =>
    kind === 'island' && (supportedPixels * areaMm2) / pixels < HELD_ISLAND_MM2;
  return {
    islands: issues.issues.filter(isLeft).length,
    volumeMm3: issues.layers.volumeMm3.reduce((sum, volume) => sum + volume, 0),
  };
}
