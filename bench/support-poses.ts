import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { quietContext, unwrap } from '#base';
import { closeMesh, type MeshBuffers } from '#kernel';
import { decodeMesh } from '#formats/mesh';
import { joinMeshes, makeBox, makeSphere, makeTorus, turnInsideOut } from '#tests/meshes.ts';
import { readBunny, readDragon, writeBinaryStl } from '#tests/scans.ts';
import { runProgram } from './measure.ts';
import { COMMAND_LINE, LAYER_HEIGHT_MM, PANELS } from './panels.ts';
import { printTable } from './table.ts';

/**
 * Supports of many shapes in five poses each: `npm run bench -- support-poses [MODEL.stl…]`, `--small` without the dragon. Each is sliced by the command line with and without
 * supports; what is still red is printed with its pose and the reason. Islands are those that count on a plate with supports.
 */

/** Degrees about x, then about y. */
const POSES = [
  [0, 0],
  [35, 0],
  [-35, 0],
  [0, 60],
  [125, 20],
] as const;

/** A 4 mm plate, 60 by 40, turned so that it leans. */
const leaningPlate = (): MeshBuffers => turned(makeBox(60, 40, 4), 31, 0);
const at = (mesh: MeshBuffers, x: number, y: number, z: number): MeshBuffers => ({
  ...mesh,
  positions: mesh.positions.map((value, index) => value + [x, y, z][index % 3]!),
});

const MADE: Readonly<Record<string, () => MeshBuffers>> = {
  'plate at 31°': leaningPlate,
  // Bodies overlap, as people's do.
  arch: () =>
    joinMeshes(
      makeBox(6, 10, 30, [-20, -5, 0]),
      makeBox(6, 10, 30, [14, -5, 0]),
      makeBox(40, 10, 6, [-20, -5, 27]),
    ),
  ball: () => makeSphere(15, 4),
  comb: () =>
    joinMeshes(
      makeBox(60, 8, 8, [-30, -4, 20]),
      ...Array.from({ length: 10 }, (_, tooth) => makeBox(2, 6, 22, [-29 + tooth * 6, -3, 0])),
    ),
  'closed box': () => joinMeshes(makeBox(40, 30, 24), turnInsideOut(at(makeBox(36, 26, 20), 0, 0, 2))),
  'chain links': () =>
    joinMeshes(makeTorus(10, 2, 64, 24), at(turned(makeTorus(10, 2, 64, 24), 90, 0), 10, 0, 0)),
  table: () => joinMeshes(makeBox(3, 3, 20), at(makeBox(40, 30, 3), 0, 0, 19)),
};

const folder = mkdtempSync(join(tmpdir(), 'corallite-poses-'));
const given = process.argv.slice(2);

interface Said {
  readonly volumeMm3: number;
  readonly supports?: {
    readonly tips: number;
    readonly volumeMm3: number;
    readonly baseVolumeMm3: number;
    readonly unreached: readonly { readonly at: readonly number[]; readonly reason: string }[];
    readonly islandsLeft: number;
    readonly weak: number;
    readonly faults: number;
    readonly newSeals: readonly {
      readonly kind: string;
      readonly layer: number;
      readonly volumeMm3: number;
    }[];
    readonly rounds: number;
    readonly seconds: number;
  };
  readonly issues: { readonly counts: Readonly<Record<string, number>> };
}

try {
  const shapes = new Map<string, MeshBuffers>([
    ...Object.entries(MADE).map(([name, make]) => [name, make()] as const),
    ['bunny', closeMesh(readBunny(60)).mesh],
    ...(given.includes('--small') ? [] : [['dragon', closeMesh(readDragon(60)).mesh] as const]),
    ...given
      .filter((argument) => !argument.startsWith('--'))
      .map((path) => {
        const { bodies } = unwrap(
          decodeMesh(basename(path), new Uint8Array(readFileSync(path)), quietContext()),
        );
        return [basename(path, '.stl'), bodies[0]!.mesh] as const;
      }),
  ]);
  const rows: string[][] = [];
  const reds: string[] = [];
  for (const [name, mesh] of shapes)
    for (const [x, y] of POSES) {
      const pose = `${name} ${x}°, ${y}°`;
      const { why, cells } = rowOf(pose, turned(mesh, x, y));
      if (why.length > 0) reds.push(`${pose}: ${why.join('; ')}`);
      rows.push([why.length > 0 ? 'red' : '', ...cells]);
    }
  printTable(
    [
      '',
      'pose',
      'islands',
      'left',
      'tips',
      'unreached',
      'rounds',
      'weak',
      'faults',
      'new traps',
      'new cups',
      'mm³ in the part a tip',
      's',
    ],
    rows,
  );
  console.log([`${reds.length} of ${rows.length} red`, ...reds].join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function rowOf(name: string, mesh: MeshBuffers) {
  const path = join(folder, 'pose.stl');
  writeFileSync(path, writeBinaryStl(mesh));
  const plain = sliced(path, 'off');
  const held = sliced(path, 'auto');
  const supports = held.supports!;
  const alone = supportVolumeOf(path);
  const closed = (kind: string) => supports.newSeals.filter((seal) => seal.kind === kind);
  const sealed = (kind: string, what: string): string[] =>
    closed(kind).map(
      ({ layer, volumeMm3 }) => `${what} of ${volumeMm3.toFixed(1)} mm³ from layer ${layer + 1}`,
    );
  const within = (plain.volumeMm3 + alone - held.volumeMm3) / Math.max(1, supports.tips);
  const left = held.issues.counts['island']!;
  const said = (count: number, what: string): string[] => (count > 0 ? [`${count} ${what}`] : []);
  return {
    why: [
      ...said(left, 'islands left'),
      ...supports.unreached.map(
        ({ at, reason }) => `unreached (${reason}) at ${at.map((mm) => mm.toFixed(2)).join(', ')}`,
      ),
      ...said(supports.faults, 'faults'),
      ...sealed('resin-trap', 'new trap'),
      ...sealed('suction-cup', 'new cup'),
      ...(within > 0.03 ? [`${within.toFixed(3)} mm³ in the part a tip`] : []),
    ],
    cells: [
      name,
      ...[
        plain.issues.counts['island']!,
        left,
        supports.tips,
        supports.unreached.length,
        supports.rounds,
        supports.weak,
        supports.faults,
        closed('resin-trap').length,
        closed('suction-cup').length,
      ].map(String),
      within.toFixed(3),
      supports.seconds.toFixed(2),
    ],
  };
}

/** Of all layers of the supports alone: what is said beside the model is by some of them, too rough to take from. */
function supportVolumeOf(path: string): number {
  const supports = join(folder, 'supports.stl');
  rmSync(supports, { force: true });
  const printer = `--printer=${PANELS['8K'].printer}`;
  runProgram(process.execPath, [COMMAND_LINE, 'supports', path, printer, `--output=${supports}`]);
  return sliced(supports, 'off', ['--keep-position']).volumeMm3;
}

function sliced(path: string, supports: 'auto' | 'off', more: readonly string[] = []): Said {
  const output = join(folder, 'pose.sl1');
  rmSync(output, { force: true });
  const { output: text } = runProgram(process.execPath, [
    COMMAND_LINE,
    'slice',
    path,
    `--printer=${PANELS['8K'].printer}`,
    `--layer-height=${LAYER_HEIGHT_MM}`,
    '--antialias=1',
    `--supports=${supports}`,
    `--output=${output}`,
    '--issues',
    '--json',
    ...more,
  ]);
  return JSON.parse(text) as Said;
}

/** Turned about x, then about y. */
function turned(mesh: MeshBuffers, aboutX: number, aboutY: number): MeshBuffers {
  const [a, b] = [(aboutX * Math.PI) / 180, (aboutY * Math.PI) / 180];
  const positions = new Float32Array(mesh.positions.length);
  for (let point = 0; point < positions.length; point += 3) {
    const [x, y, z] = mesh.positions.subarray(point, point + 3) as unknown as [number, number, number];
    const [up, across] = [y * Math.sin(a) + z * Math.cos(a), y * Math.cos(a) - z * Math.sin(a)];
    positions[point] = x * Math.cos(b) + up * Math.sin(b);
    positions[point + 1] = across;
    positions[point + 2] = up * Math.cos(b) - x * Math.sin(b);
  }
  return { ...mesh, positions };
}
