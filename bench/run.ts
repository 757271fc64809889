import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import budgets from './budgets.json';
import { measureChecks, type CheckFigures } from './checks.ts';
import { measureClosing } from './closing.ts';
import { measureGpuLane, type GpuLane } from './gpu-lane.ts';
import { makeModel, takeModel, type BenchModel } from './inputs.ts';
import { measureKernels, type KernelFigures } from './kernels.ts';
import { currentCommit, measurePeak, runProgram, spreadOf, type Spread } from './measure.ts';
import { COMMAND_LINE, LAYER_HEIGHT_MM, PANELS, type PanelName } from './panels.ts';
import { findPrusaSlicer, runPrusaSlicer } from './peer.ts';
import { printTable } from './table.ts';

interface Job {
  readonly model: BenchModel;
  readonly panel: PanelName;
  readonly antialias: 1 | 4;
  readonly threads: 1 | 2;
  /** Id of a format: each is written for the printer of the panel, whichever its own is. */
  readonly format: 'goo' | 'sl1' | 'ctb' | 'ctb-encrypted' | 'nanodlp';
}

interface JobFigures {
  readonly job: string;
  readonly input: string;
  readonly milliseconds: Spread;
  readonly peakMegabytes: number;
  readonly bytes: number;
  readonly layersSha256: string;
}

interface Ratio {
  readonly name: string;
  readonly value: number;
  readonly least: number | null;
}

const nameOf = ({ model, panel, antialias, threads, format }: Job): string =>
  `${model.name} ${panel} AA${antialias} ${threads}t ${format}`;

/** Formats that are measured once a model, beside GOO. */
const OTHER_FORMATS = ['ctb', 'ctb-encrypted', 'nanodlp'] as const;

function listJobs(models: readonly BenchModel[], small: boolean): Job[] {
  const panels: PanelName[] = small ? ['8K'] : ['8K', '12K'];
  const levels: Job['antialias'][] = small ? [4] : [1, 4];
  return models.flatMap((model) =>
    panels.flatMap((panel) =>
      levels.flatMap((antialias) => [
        ...([1, 2] as const).map((threads) => ({ model, panel, antialias, threads, format: 'goo' as const })),
        { model, panel, antialias, threads: 2 as const, format: 'sl1' as const },
        ...(antialias === 4 && panel === '8K' ? OTHER_FORMATS : []).map((format) => ({
          model,
          panel,
          antialias,
          threads: 2 as const,
          format,
        })),
      ]),
    ),
  );
}

function measureJob(job: Job, repeats: number, folder: string): JobFigures {
  const output = join(folder, `out.${job.format}`);
  const args = [
    'slice',
    job.model.path,
    `--printer=${PANELS[job.panel].printer}`,
    `--layer-height=${LAYER_HEIGHT_MM}`,
    `--antialias=${job.antialias}`,
    `--threads=${job.threads}`,
    `--format=${job.format}`,
    `--output=${output}`,
    '--json',
  ];
  const runOnce = (): ReturnType<typeof runProgram> => {
    // A new file each time, as the peer's is: throwing an old one away is not part of the job.
    rmSync(output, { force: true });
    return runProgram(process.execPath, [COMMAND_LINE, ...args]);
  };
  const first = runOnce();
  const times = Array.from({ length: repeats }, () => runOnce().milliseconds);
  const said = JSON.parse(first.output) as { layersSha256: string };
  return {
    job: nameOf(job),
    input: job.model.hash,
    milliseconds: spreadOf(times),
    peakMegabytes: measurePeak(COMMAND_LINE, args, join(folder, 'peak')),
    bytes: statSync(output).size,
    layersSha256: said.layersSha256,
  };
}

/** Same model, panel and level: the layers must be the same for any number of threads. */
function findDifferingLayers(jobs: readonly Job[], figures: readonly JobFigures[]): string[] {
  const hashes = new Map<string, string>();
  return jobs.flatMap((job, index) => {
    const key = nameOf({ ...job, threads: 1 });
    const hash = figures[index]!.layersSha256;
    const known = hashes.get(key) ?? hash;
    hashes.set(key, known);
    return known === hash ? [] : [`${nameOf(job)} drew other layers than with another number of threads`];
  });
}

function medianOf(figures: readonly JobFigures[], job: string): number {
  const found = figures.find((candidate) => candidate.job === job);
  if (!found) throw new Error(`no figures for ${job}`);
  return found.milliseconds.median;
}

function withBudget(name: string, value: number): Ratio {
  const least = (budgets.ratios as Readonly<Record<string, number>>)[name];
  return { name, value, least: least ?? null };
}

/** Prints of different heights are compared by so many layers. */
const LAYERS_COUNTED = 2000;

function printChecks(figures: readonly CheckFigures[]): void {
  const counted = ({ median }: Spread, layers: number): string =>
    ((median / 1000 / layers) * LAYERS_COUNTED).toFixed(2);
  printTable(
    ['model', 'layers', 'words a layer', 'issues', 'drawing', 'checks'],
    figures.map((one) => [
      one.model,
      String(one.layers),
      String(one.wordsPerLayer),
      String(one.issues),
      counted(one.drawMilliseconds, one.layers),
      counted(one.checkMilliseconds, one.layers),
    ]),
  );
}

function printGpuLane(lane: GpuLane): void {
  if ('absent' in lane) {
    console.log(`Not measured: ${lane.absent}.`);
    return;
  }
  const first = lane.figures[0]!;
  const { memory, up, down } = first.bandwidth;
  console.log(`Adapter: ${first.adapter}; ${memory} GB/s within, ${up} up, ${down} down`);
  if (first.isSoftware) console.log('This is software on the same cores: it says nothing of a device.');
  printTable(
    ['model', 'layers', 'ms a layer', 'floor', 'engine, 1t', 'MB up', 'down', 'within', 'dispatches'],
    lane.figures.map((one) => [
      one.model,
      String(one.layers),
      one.millisecondsPerLayer.toFixed(3),
      one.floorMillisecondsPerLayer.toFixed(3),
      one.wasmMillisecondsPerLayer.toFixed(3),
      one.megabytesUp.toFixed(1),
      one.megabytesDown.toFixed(1),
      one.megabytesMoved.toFixed(0),
      String(one.dispatches),
    ]),
  );
}

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    repeats: { type: 'string' },
    model: { type: 'string', multiple: true, default: [] },
    'no-peer': { type: 'boolean', default: false },
  },
});
const small = options.small;
const repeats = Number(options.repeats ?? (small ? 3 : 7));
if (!Number.isInteger(repeats) || repeats < 1) {
  console.error('--repeats must be a whole number above 0.');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'corallite-bench-'));
try {
  const machine = {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
  };
  console.log(`Machine: ${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB, Node ${process.version}`);

  const names = small ? ['bunny60'] : ['bunny60', 'dragon80', 'lattice60'];
  const models = [...names.map((name) => makeModel(name, folder)), ...options.model.map(takeModel)];
  for (const { name, triangles, hash } of models) {
    console.log(`Model ${name}: ${triangles.toLocaleString('en')} triangles, ${hash}`);
  }

  console.log(`\nWhole command lines, file to verified file, ${repeats} runs after one to warm up`);
  const jobs = listJobs(models, small);
  const figures = jobs.map((job) => measureJob(job, repeats, folder));
  printTable(
    ['job', 'median ms', 'least', 'most', 'peak MB', 'file MB'],
    figures.map(({ job, milliseconds, peakMegabytes, bytes }) => [
      job,
      milliseconds.median.toFixed(0),
      milliseconds.least.toFixed(0),
      milliseconds.most.toFixed(0),
      peakMegabytes.toFixed(0),
      (bytes / 1e6).toFixed(1),
    ]),
  );

  console.log('\nInside one process, ms');
  const kernels: KernelFigures[] = [];
  for (const model of models)
    kernels.push(...(await measureKernels(model, PANELS['8K'], LAYER_HEIGHT_MM, repeats)));
  printTable(
    ['work', 'median', 'least', 'most'],
    kernels.map(({ work, milliseconds }) => [
      work,
      milliseconds.median.toFixed(2),
      milliseconds.least.toFixed(2),
      milliseconds.most.toFixed(2),
    ]),
  );

  console.log('\nTaking a ball into the engine, closed and open, ms on one thread');
  const closing = measureClosing(small, repeats);
  printTable(
    ['mesh', 'triangles', 'open edges', 'median', 'least', 'most'],
    closing.map(({ mesh, triangles, openEdges, milliseconds }) => [
      mesh,
      String(triangles),
      String(openEdges),
      milliseconds.median.toFixed(0),
      milliseconds.least.toFixed(0),
      milliseconds.most.toFixed(0),
    ]),
  );

  console.log(
    `\nThe checks: what layers show, beside drawing them, seconds for ${LAYERS_COUNTED} on one thread`,
  );
  const checks: CheckFigures[] = [];
  for (const model of [...models, makeModel('pillars200', folder)])
    checks.push(await measureChecks(model, PANELS['8K'], LAYER_HEIGHT_MM, repeats));
  printChecks(checks);

  console.log(
    '\nLayers on the graphics device: neither encoded nor written, beside one thread of the engine',
  );
  const gpu = measureGpuLane(models, PANELS['8K'], LAYER_HEIGHT_MM);
  printGpuLane(gpu);

  const ratios = [
    ...models.map((model) =>
      withBudget(
        `${model.name}: one thread to two, 8K AA4 goo`,
        medianOf(figures, `${model.name} 8K AA4 1t goo`) / medianOf(figures, `${model.name} 8K AA4 2t goo`),
      ),
    ),
    ...models.flatMap((model) =>
      OTHER_FORMATS.map((format) =>
        withBudget(
          `${model.name}: goo to ${format}, 8K AA4 2t`,
          medianOf(figures, `${model.name} 8K AA4 2t goo`) /
            medianOf(figures, `${model.name} 8K AA4 2t ${format}`),
        ),
      ),
    ),
    ...checks.map(({ model, drawMilliseconds, checkMilliseconds }) =>
      withBudget(`${model}: drawing to checks, 8K AA4`, drawMilliseconds.median / checkMilliseconds.median),
    ),
    ...closing
      .filter(({ openEdges }) => openEdges > 0)
      .map(({ mesh, ratio }) => withBudget(`ball: closed to ${mesh}`, ratio)),
  ];
  const peer = small || options['no-peer'] ? undefined : findPrusaSlicer();
  let peerMilliseconds: Record<string, number> = {};
  if (peer) {
    const peerModels = models.filter(({ name }) => name !== 'dragon80' && name !== 'lattice60');
    for (const model of peerModels) {
      const panel = { ...PANELS['8K'], layerHeightMm: LAYER_HEIGHT_MM };
      const time = runPrusaSlicer(model.path, panel, true, folder).milliseconds;
      peerMilliseconds = { ...peerMilliseconds, [model.name]: time };
      console.log(`\n${peer} wrote its SL1 of ${model.name} in ${(time / 1000).toFixed(1)} s.`);
      for (const format of ['goo', 'sl1']) {
        ratios.push(
          withBudget(
            `${model.name}: PrusaSlicer SL1 to ours, 8K AA4 2t ${format}`,
            time / medianOf(figures, `${model.name} 8K AA4 2t ${format}`),
          ),
        );
      }
    }
  } else {
    console.log('\nPrusaSlicer was not run beside it: it is not installed, or was not asked for.');
  }

  printTable(
    ['ratio', 'times', 'at least'],
    ratios.map(({ name, value, least }) => [name, value.toFixed(2), least === null ? '' : String(least)]),
  );

  const line = {
    date: new Date().toISOString(),
    commit: currentCommit(),
    machine,
    node: process.version,
    small,
    jobs: figures,
    kernels,
    closing,
    checks,
    gpu,
    peer: peer ? { name: peer, milliseconds: peerMilliseconds } : null,
    ratios,
  };
  mkdirSync('bench/history', { recursive: true });
  appendFileSync(`bench/history/${process.platform}-${process.arch}.jsonl`, `${JSON.stringify(line)}\n`);

  const faults = [
    ...findDifferingLayers(jobs, figures),
    ...('figures' in gpu ? gpu.figures : [])
      .filter(({ different }) => different > 0)
      .map(({ model, different }) => `${model}: the graphics device drew ${different} layers otherwise`),
    ...ratios
      .filter(({ value, least }) => least !== null && value < least)
      .map(({ name, value, least }) => `${name}: ${value.toFixed(2)} is below the budget of ${least}`),
    ...figures
      .filter(({ peakMegabytes }) => peakMegabytes > budgets.peakMegabytes)
      .map(
        ({ job, peakMegabytes }) =>
          `${job}: ${peakMegabytes.toFixed(0)} MB is above ${budgets.peakMegabytes}`,
      ),
  ];
  for (const fault of faults) console.error(`Budget: ${fault}.`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
