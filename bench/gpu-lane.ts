import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { softwareVulkan } from '../scripts/vulkan.mjs';
import type { GpuFigures } from './gpu-layers.ts';
import type { BenchModel } from './inputs.ts';

/** Figures of every model, or why there are none: a lane that did not run says so. */
export type GpuLane = { readonly figures: readonly GpuFigures[] } | { readonly absent: string };

/** gpu-layers.ts ends with it where its driver gives no device. */
const NO_DEVICE = 3;

/** Runs the lane with the machine's own driver, or else with the one in software that Chromium ships. */
export function measureGpuLane(
  models: readonly BenchModel[],
  panel: { readonly width: number; readonly height: number; readonly widthMm: number },
  layerHeightMm: number,
): GpuLane {
  const args = [
    `--width=${panel.width}`,
    `--height=${panel.height}`,
    `--pitch=${panel.widthMm / panel.width}`,
    `--layer=${layerHeightMm}`,
    ...models.map(({ path }) => path),
  ];
  const software = softwareVulkan();
  let reason = '';
  for (const driver of software ? [{}, software] : [{}]) {
    const program = fileURLToPath(new URL('./gpu-layers.mjs', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...driver },
    });
    if (status === 0) {
      const lines = stdout.split('\n').filter((line) => line !== '');
      return { figures: lines.map((line) => JSON.parse(line) as GpuFigures) };
    }
    if (status !== NO_DEVICE) throw new Error(`The GPU lane ended with ${status}:\n${stderr}`);
    reason = stderr.trim();
  }
  return { absent: software ? reason : `${reason}, and no Chromium with a driver in software was found` };
}
