import { ok, type ByteSink, type Result } from '#base';
import { subRowsOf } from '#kernel';
import { ArchiveWriter } from '../archive/write.ts';
import { checkJob, eachLayer } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodePicture } from '../png/picture.ts';
import type { LayerSettings, PrintJob } from '../types.ts';

export const SMALL_PREVIEW = { width: 400, height: 400 } as const;
export const LARGE_PREVIEW = { width: 800, height: 480 } as const;

export function layerFile(index: number): string {
  return `slice/${String(index).padStart(8, '0')}.png`;
}

/** Writes UVJ: previews, `config.json`, which has no totals, and `slice/00000000.png` and on. */
export async function writeUvj(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const archive = new ArchiveWriter(sink, job.createdAt);
  for (const [name, picture, { width, height }] of [
    ['preview/tiny.png', job.previews.small, SMALL_PREVIEW],
    ['preview/huge.png', job.previews.large, LARGE_PREVIEW],
  ] as const) {
    await archive.add(name, encodePicture(fitPicture(picture, width, height)));
  }
  await archive.addDeflated('config.json', new TextEncoder().encode(JSON.stringify(configOf(job), null, 2)));
  const written = await eachLayer(job, layers, (bytes, _settings, index) =>
    archive.addPacked(layerFile(index), bytes),
  );
  if (!written.ok) return written;
  const finished = await archive.finish();
  return finished.ok ? ok({ bytes: sink.length }) : finished;
}

function configOf({ printer, layers, layerHeight, bottom, normal, bottomLayerCount, antialias }: PrintJob) {
  const [x, y] = printer.platform;
  return {
    Properties: {
      Size: {
        X: printer.width,
        Y: printer.height,
        Millimeter: { X: x, Y: y },
        Layers: layers.length,
        LayerHeight: layerHeight,
      },
      Exposure: exposureOf(normal),
      Bottom: { ...exposureOf(bottom), Count: bottomLayerCount },
      AntiAliasLevel: subRowsOf(antialias),
    },
    Layers: layers.map((layer) => ({ Z: layer.z, Exposure: exposureOf(layer) })),
  };
}

function exposureOf(settings: LayerSettings) {
  return {
    WaitTimeBeforeCure: settings.waitBeforeCure,
    // The waits say it.
    LightOffTime: 0,
    LightOnTime: settings.exposure,
    LightPWM: settings.lightPwm,
    WaitTimeAfterCure: settings.waitAfterCure,
    LiftHeight: settings.liftDistance,
    LiftSpeed: settings.liftSpeed,
    LiftHeight2: settings.liftDistance2,
    LiftSpeed2: settings.liftSpeed2,
    WaitTimeAfterLift: settings.waitAfterLift,
    RetractHeight: settings.retractDistance,
    RetractSpeed: settings.retractSpeed,
    RetractHeight2: settings.retractDistance2,
    RetractSpeed2: settings.retractSpeed2,
  };
}
