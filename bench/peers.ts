import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeModel, type BenchModel } from './inputs.ts';
import { currentCommit, runProgram, spreadOf, type Spread } from './measure.ts';
import { COMMAND_LINE, LAYER_HEIGHT_MM, PANELS, type PanelName } from './panels.ts';
import { findMslicer, findPrusaSlicer, runMslicer, runPrusaSlicer } from './peer.ts';
import { printTable } from './table.ts';

interface Contestant {
  readonly name: string;
  readonly run: (job: Job) => ReturnType<typeof runProgram>;
  readonly output: string;
}

interface Job {
  readonly model: BenchModel;
  readonly panel: PanelName;
  readonly antialiased: boolean;
}

interface JobFigures {
  readonly job: string;
  readonly input: string;
  readonly contestant: string;
  readonly milliseconds: Spread;
  /** User and system; null where the system does not say. */
  readonly processor: Spread | null;
  readonly bytes: number;
}

interface Ratio {
  readonly name: string;
  readonly wall: number;
  readonly processor: number | null;
}

const { values: options } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    repeats: { type: 'string', default: '3' },
    peer: { type: 'string' },
  },
});
const repeats = Number(options.repeats);
if (!Number.isInteger(repeats) || repeats < 1) {
  console.error('--repeats must be a whole number above 0.');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'corallite-peers-'));
try {
  const loadBefore = loadavg()[0]!;
  const machine = { cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length, load: loadBefore };
  console.log(
    `Machine: ${machine.cores} × ${machine.cpu}, load ${loadBefore.toFixed(1)}, Node ${process.version}`,
  );

  const ours = (format: 'goo' | 'sl1'): Contestant => {
    const output = join(folder, `ours.${format}`);
    return {
      name: `corallite ${format}`,
      output,
      run: ({ model, panel, antialiased }) => {
        rmSync(output, { force: true });
        return runProgram(process.execPath, [
          COMMAND_LINE,
          'slice',
          model.path,
          `--printer=${PANELS[panel].printer}`,
          `--layer-height=${LAYER_HEIGHT_MM}`,
          `--antialias=${antialiased ? '4' : 'off'}`,
          `--output=${output}`,
        ]);
      },
    };
  };
  const panelOf = ({ panel }: Job) => ({ ...PANELS[panel], layerHeightMm: LAYER_HEIGHT_MM });
  const peers: Contestant[] = [];
  const isAsked = (name: string): boolean => options.peer === undefined || options.peer === name;
  const prusaSlicer = isAsked('prusa-slicer') ? findPrusaSlicer() : undefined;
  if (prusaSlicer) {
    peers.push({
      name: prusaSlicer,
      output: join(folder, 'prusa.sl1'),
      run: (job) => runPrusaSlicer(job.model.path, panelOf(job), job.antialiased, folder),
    });
  } else console.log('prusa-slicer was not run: it is not installed, or was not asked for.');
  const mslicer = isAsked('mslicer') ? findMslicer() : undefined;
  if (mslicer) {
    peers.push({
      name: 'mslicer',
      output: join(folder, 'mslicer.goo'),
      run: (job) => runMslicer(mslicer, job.model.path, panelOf(job), job.antialiased, folder),
    });
  } else console.log("mslicer's command line was not run: it is not installed, or was not asked for.");

  const bunny = makeModel('bunny60', folder);
  const jobs: Job[] = options.small
    ? [{ model: bunny, panel: '8K', antialiased: true }]
    : [
        { model: bunny, panel: '8K' as const },
        { model: makeModel('dragon80', folder), panel: '12K' as const },
      ].flatMap((job) => [false, true].map((antialiased) => ({ ...job, antialiased })));

  const contestants = [ours('goo'), ours('sl1'), ...peers];
  const figures: JobFigures[] = [];
  const ratios: Ratio[] = [];
  for (const job of peers.length > 0 ? jobs : []) {
    const name = `${job.model.name} ${job.panel} AA ${job.antialiased ? '4' : 'off'}`;
    // Ours once before, so that the first of its runs is like the others; a peer's first run is a small part of it.
    for (const one of contestants.slice(0, 2)) one.run(job);
    const runs = contestants.map((): ReturnType<typeof runProgram>[] => []);
    for (let round = 0; round < repeats; round++) {
      contestants.forEach((one, index) => runs[index]!.push(one.run(job)));
    }
    const measured = contestants.map((one, index): JobFigures => {
      const processor = spreadOf(runs[index]!.map((run) => run.processor));
      return {
        job: name,
        input: job.model.hash,
        contestant: one.name,
        milliseconds: spreadOf(runs[index]!.map((run) => run.milliseconds)),
        processor: Number.isNaN(processor.median) ? null : processor,
        bytes: statSync(one.output).size,
      };
    });
    figures.push(...measured);
    for (const peer of measured.slice(2)) {
      for (const our of measured.slice(0, 2)) {
        ratios.push({
          name: `${name}: ${peer.contestant} to ${our.contestant}`,
          wall: peer.milliseconds.median / our.milliseconds.median,
          processor: peer.processor && our.processor && peer.processor.median / our.processor.median,
        });
      }
    }
    printTable(
      [name, 'median ms', 'least', 'most', 'processor ms', 'file MB'],
      measured.map(({ contestant, milliseconds, processor, bytes }) => [
        contestant,
        milliseconds.median.toFixed(0),
        milliseconds.least.toFixed(0),
        milliseconds.most.toFixed(0),
        processor?.median.toFixed(0) ?? '',
        (bytes / 1e6).toFixed(1),
      ]),
    );
  }
  if (peers.length > 0) {
    printTable(
      ['ratio', 'wall', 'processor'],
      ratios.map(({ name, wall, processor }) => [name, wall.toFixed(2), processor?.toFixed(2) ?? '']),
    );
    const line = {
      date: new Date().toISOString(),
      commit: currentCommit(),
      machine,
      node: process.version,
      repeats,
      jobs: figures,
      ratios,
    };
    mkdirSync('bench/history', { recursive: true });
    appendFileSync(
      `bench/history/peers-${process.platform}-${process.arch}.jsonl`,
      `${JSON.stringify(line)}\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
