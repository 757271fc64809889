import { ok, type ByteSink, type Result } from '#base';
import { subRowsOf } from '#kernel';
import { ArchiveWriter } from '../archive/write.ts';
import { decimal } from '../ctb/motion.ts';
import { checkJob, eachLayer, plainTime } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodePicture } from '../png/picture.ts';
import type { LayerSettings, PrintEstimate, PrintJob } from '../types.ts';

export const LARGE_PREVIEW = { width: 200, height: 200 } as const;
export const SMALL_PREVIEW = { width: 48, height: 48 } as const;

export function layerFile(index: number): string {
  return `${index}.png`;
}

/** Writes Voxeldance Tango's ZIP: previews, `0.png` and on, and last `manifest.json`, which has the totals. */
export async function writeVdt(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const archive = new ArchiveWriter(sink, job.createdAt);
  for (const [name, picture, { width, height }] of [
    ['Preview_FLT.png', job.previews.large, LARGE_PREVIEW],
    ['Preview_FLT_48.png', job.previews.small, SMALL_PREVIEW],
  ] as const) {
    await archive.add(name, encodePicture(fitPicture(picture, width, height)));
  }
  const written = await eachLayer(job, layers, (bytes, _settings, index) =>
    archive.addPacked(layerFile(index), bytes),
  );
  if (!written.ok) return written;
  const manifest = JSON.stringify(manifestOf(job, job.estimate()), null, 2);
  await archive.addDeflated('manifest.json', new TextEncoder().encode(manifest));
  const finished = await archive.finish();
  return finished.ok ? ok({ bytes: sink.length }) : finished;
}

function manifestOf(job: PrintJob, estimate: PrintEstimate) {
  const { printer, bottom, normal } = job;
  return {
    application_name: job.software.name,
    application_version: job.software.version,
    create_datetime: `${plainTime(job.createdAt)}Z`,
    file_version: 1,
    project_name: job.craftName,
    machine: {
      name: printer.name,
      type: 'LCD',
      lcd_width: printer.platform[0],
      lcd_height: printer.platform[1],
      z_height: printer.platform[2],
      resolution_x: printer.width,
      resolution_y: printer.height,
      x_mirror: printer.mirrorX,
      y_mirror: printer.mirrorY,
      notes: '',
      uvtools_convert_to: '',
    },
    advanced_parameters: {
      // Spelt as the program does.
      antialasing_level: subRowsOf(job.antialias),
      grey_level: job.greyLevel,
      image_blur_level: job.blurLevel,
      bottom_light_pwm: bottom.lightPwm,
      light_pwm: normal.lightPwm,
      beam_compensation: 0,
    },
    resin: { name: job.materialName, cost: 0, density: 0, notes: '' },
    print: {
      layer_thickness: job.layerHeight,
      bottom_layers: job.bottomLayerCount,
      transition_layer: job.transitionLayerCount,
      ...Object.fromEntries(
        Object.entries(motionOf(bottom)).map(([name, value]) => [`bottom_${name}`, value]),
      ),
      ...motionOf(normal),
    },
    print_statistics: {
      price: estimate.cost,
      price_currency: estimate.currency,
      estimated_time: estimate.seconds,
      volume: decimal(estimate.volumeMm3 / 1000),
      weight: estimate.weightG,
    },
    layers: job.layers.map((layer) => ({ height: layer.z, ...motionOf(layer), light_pwm: layer.lightPwm })),
  };
}

/** What bottom layers, normal layers and each layer say of themselves, light apart. */
function motionOf(settings: LayerSettings) {
  return {
    light_off_delay: 0,
    wait_time_before_cure: settings.waitBeforeCure,
    exposure_time: settings.exposure,
    wait_time_after_cure: settings.waitAfterCure,
    lift_distance: settings.liftDistance,
    lift_speed: settings.liftSpeed,
    lift_distance2: settings.liftDistance2,
    lift_speed2: settings.liftSpeed2,
    wait_time_after_lift: settings.waitAfterLift,
    retract_speed: settings.retractSpeed,
    retract_distance2: settings.retractDistance2,
    retract_speed2: settings.retractSpeed2,
  };
}
