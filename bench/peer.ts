import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
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

/** First line of the installed PrusaSlicer's name and version, or undefined where there is none. */
export function findPrusaSlicer(): string | undefined {
  const { status, stdout } = spawnSync('prusa-slicer', ['--help'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  return /PrusaSlicer-\S+/.exec(stdout)?.[0] ?? 'PrusaSlicer';
}

/**
 * Wall milliseconds of PrusaSlicer's command line from the same STL to its SL1: same pixels, pitch and layer height,
 * grey edges (its gamma 1), no supports, no pad, on every core it finds.
 */
export function timePrusaSlicer(modelPath: string, panel: PeerPanel, folder: string): number {
  const settings = join(folder, 'prusa.ini');
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
      'gamma_correction = 1',
      'supports_enable = 0',
      'pad_enable = 0',
      'hollowing_enable = 0',
      'support_object_elevation = 0',
      'faded_layers = 3',
      '',
    ].join('\n'),
  );
  return runProgram('prusa-slicer', [
    '--export-sla',
    '--load',
    settings,
    '-o',
    join(folder, 'prusa.sl1'),
    modelPath,
  ]).milliseconds;
}
