import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBunny, readDragon, writeBinaryStl } from '#tests/scans.ts';
import { runProgram, spreadOf } from './measure.ts';
import { COMMAND_LINE, PANELS } from './panels.ts';
import { findPrusaSlicer } from './peer.ts';
import { printTable } from './table.ts';

/**
 * Whole command lines over meshes beside PrusaSlicer's, from the same STL: `npm run bench -- mesh-peers`, with the dragon unless
 * `--small`. Each after one that warms up, the median of three, wall and processor time; and what of the mesh is open
 * afterwards, by PrusaSlicer's own count. Its `--cut` writes no file in 2.5, and it has no command to combine, simplify or orient.
 */
const peer = findPrusaSlicer();
if (peer === undefined) {
  console.log('PrusaSlicer is not installed: there is nothing to compare with.');
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'corallite-mesh-peers-'));
const at = (name: string): string => join(folder, name);

const ours = (...args: readonly string[]) => runProgram(process.execPath, [COMMAND_LINE, 'mesh', ...args]);
const theirs = (...args: readonly string[]) => runProgram('prusa-slicer', args);

/** Open edges that PrusaSlicer counts in a file; it says nothing of them where there are none. */
const openEdges = (path: string): string =>
  /open_edges\s*=\s*(\d+)/.exec(theirs('--info', path).output)?.[1] ?? '0';

function time(run: () => ReturnType<typeof runProgram>): { wall: number; processor: number } {
  run();
  const runs = Array.from({ length: 3 }, run);
  return {
    wall: spreadOf(runs.map(({ milliseconds }) => milliseconds)).median,
    processor: spreadOf(runs.map(({ processor }) => processor)).median,
  };
}

/** A scan by its size in mm, and how many of a third of that size are arranged. */
const models: [string, typeof readBunny, number, number][] = [['bunny', readBunny, 60, 20]];
if (!process.argv.includes('--small')) models.push(['dragon', readDragon, 80, 6]);

const rows: string[][] = [];
try {
  for (const [name, read, size, count] of models) {
    const mesh = read(size);
    const [model, small] = [at(`${name}.stl`), at(`small-${name}.stl`)];
    writeFileSync(small, writeBinaryStl(read(size / 3)));
    // A patch of every thousand faces is missing.
    writeFileSync(
      model,
      writeBinaryStl({ ...mesh, indices: mesh.indices.filter((_, corner) => corner % 3000 > 5) }),
    );
    const [mine, other] = [at('ours.stl'), at('theirs.stl')];
    const { printer } = PANELS['12K'];
    const copies = Array.from({ length: count }, () => small);
    const plate = ['--printer', printer, '--gap', '6', '-o', at('ours.3mf')];
    const jobs = [
      ['report', () => ours('info', model), () => theirs('--info', model)],
      [
        'repair',
        () => ours('repair', model, '-o', mine),
        () => theirs('--repair', '--export-stl', '-o', other, model),
      ],
      [
        `arrange ${copies.length}`,
        () => ours('arrange', ...copies, ...plate),
        () => theirs('--merge', '--export-3mf', '-o', at('theirs.3mf'), ...copies),
      ],
    ] as const;
    for (const [job, mineOf, theirsOf] of jobs) {
      const [a, b] = [time(mineOf), time(theirsOf)];
      const open = job === 'repair' ? [openEdges(mine), openEdges(other)] : ['', ''];
      rows.push([
        `${name}, ${job}`,
        a.wall.toFixed(0),
        b.wall.toFixed(0),
        (a.wall / b.wall).toFixed(2),
        a.processor.toFixed(0),
        b.processor.toFixed(0),
        (a.processor / b.processor).toFixed(2),
        ...open,
      ]);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`Beside ${peer}; ratios below 1 are ours.`);
printTable(['ms', 'ours', 'theirs', 'ratio', 'processor', 'theirs', 'ratio', 'open after', 'theirs'], rows);
