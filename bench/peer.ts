import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './measure.ts';

/** What PrusaSlicer needs to draw the same layers: panel pixels, panel mm, layer height mm. */
export interface PeerPanel {
  readonly width: number;
  readonly height: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly layerHeightMm: number;
}

/** A wall that PrusaSlicer leaves, mm, and how fine its voxels are, 0 to 1: at 0.5 and 2 mm there are 4.9 to a millimetre. */
export interface PeerHollow {
  readonly thicknessMm: number;
  readonly quality: number;
}

/** What PrusaSlicer does with a model before it slices it. */
export interface PeerPreparation {
  readonly hollow?: PeerHollow;
  /** Supports of its defaults, on a pad. */
  readonly isHeld?: boolean;
}

/** The installed PrusaSlicer's name and version, or undefined where there is none. */
export function findPrusaSlicer(): string | undefined {
  const { status, stdout } = spawnSync('prusa-slicer', ['--help'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  return /PrusaSlicer-\S+/.exec(stdout)?.[0] ?? 'PrusaSlicer';
}

/** Files are new each time: throwing an old one away is not part of the job. */
function runFresh(program: string, args: readonly string[], output: string): ReturnType<typeof runProgram> {
  rmSync(output, { force: true });
  return runProgram(program, args);
}

/**
 * PrusaSlicer's command line from the same STL to its SL1: same pixels, pitch and layer height, hollow or on supports only where asked for,
 * on every core it finds. Edges are grey by its gamma 1; with gamma 0 it cuts them off at half.
 */
export function runPrusaSlicer(
  modelPath: string,
  panel: PeerPanel,
  antialiased: boolean,
  folder: string,
  { hollow, isHeld = false }: PeerPreparation = {},
): ReturnType<typeof runProgram> {
  const settings = join(folder, 'prusa.ini');
  const output = join(folder, 'prusa.sl1');
  const { widthMm, heightMm } = panel;
  writeFileSync(
    settings,
    [
      'printer_technology = SLA',
      `display_width = ${widthMm}`,
      `display_height = ${heightMm}`,
      `display_pixels_x = ${panel.width}`,
      `display_pixels_y = ${panel.height}`,
      'display_orientation = landscape',
      `bed_shape = 0x0,${widthMm}x0,${widthMm}x${heightMm},0x${heightMm}`,
      'max_print_height = 300',
      `layer_height = ${panel.layerHeightMm}`,
      `initial_layer_height = ${panel.layerHeightMm}`,
      `gamma_correction = ${antialiased ? 1 : 0}`,
      `supports_enable = ${isHeld ? 1 : 0}`,
      `pad_enable = ${isHeld ? 1 : 0}`,
      `hollowing_enable = ${hollow === undefined ? 0 : 1}`,
      ...(hollow === undefined
        ? []
        : [
            `hollowing_min_thickness = ${hollow.thicknessMm}`,
            `hollowing_quality = ${hollow.quality}`,
            'hollowing_closing_distance = 0',
          ]),
      ...(isHeld ? [] : ['support_object_elevation = 0']),
      'faded_layers = 3',
      '',
    ].join('\n'),
  );
  return runFresh('prusa-slicer', ['--export-sla', '--load', settings, '-o', output, modelPath], output);
}

/** mslicer's command line is a program of its own, called `slicer` as its sources build it. */
const MSLICER_NAMES = ['mslicer', 'slicer'];

export interface Mslicer {
  readonly program: string;
  /** Whether it can be told to show no progress: showing it, the program sleeps in steps of 50 ms. */
  readonly hasQuiet: boolean;
}

/** The installed program that is mslicer's command line; of those that bear its name one may be its window. */
export function findMslicer(): Mslicer | undefined {
  for (const program of MSLICER_NAMES) {
    const { stdout } = spawnSync(program, ['--help'], { encoding: 'utf8', timeout: 5000 });
    if (typeof stdout !== 'string' || !stdout.includes('mslicer command line interface')) continue;
    return { program, hasQuiet: stdout.includes('--quiet') };
  }
  return undefined;
}

/**
 * mslicer's command line from the same STL to its GOO (slicer/bin/slicer/args.rs of connorslade/mslicer): same pixels, pitch
 * and layer height. Antialiased it takes 8 samples, two along each axis, the fewest it can.
 */
export function runMslicer(
  { program, hasQuiet }: Mslicer,
  modelPath: string,
  panel: PeerPanel,
  antialiased: boolean,
  folder: string,
): ReturnType<typeof runProgram> {
  const output = join(folder, 'mslicer.goo');
  const args = [
    ...(hasQuiet ? ['--quiet'] : []),
    `--platform-resolution=${panel.width},${panel.height}`,
    `--platform-size=${panel.widthMm},${panel.heightMm},300`,
    `--layer-height=${panel.layerHeightMm}`,
    ...(antialiased ? ['--supersample=8'] : []),
    `--mesh=${modelPath}`,
    output,
  ];
  return runFresh(program, args, output);
}
