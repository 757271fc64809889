import { ok, type ByteSink, type Result } from '#base';
import { ArchiveWriter } from '../archive/write.ts';
import { checkJob, eachLayer } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodePicture } from '../png/picture.ts';
import type { LayerSettings, PrintEstimate, PrintJob } from '../types.ts';

export const PREVIEW = { width: 607, height: 487 } as const;

/**
 * Writes a NanoDLP plate (nanodlp/docs manual/format.md): a ZIP of JSON and of PNGs `1.png` and on, whichever kind they are.
 * plate.json, which has the totals, comes last; readers go by the archive's directory.
 */
export async function writeNanodlp(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const archive = new ArchiveWriter(sink, job.createdAt);
  const addJson = (name: string, value: object): Promise<void> =>
    archive.add(name, new TextEncoder().encode(JSON.stringify(value)));
  await addJson('meta.json', metaOf(job));
  await addJson('slicer.json', slicerOf(job));
  await addJson('profile.json', profileOf(job));
  await archive.add('3d.png', encodePicture(fitPicture(job.previews.large, PREVIEW.width, PREVIEW.height)));
  const written = await eachLayer(job, layers, (bytes, _settings, index) =>
    archive.addPacked(`${index + 1}.png`, bytes),
  );
  if (!written.ok) return written;
  await addJson('plate.json', plateOf(job, job.estimate()));
  const finished = await archive.finish();
  return finished.ok ? ok({ bytes: sink.length }) : finished;
}

/** Millimetres as whole micrometres, which NanoDLP counts layers in; a tenth where one is thinner. */
function micrometres(millimetres: number): number {
  return Math.round(millimetres * 10_000) / 10;
}

/** Up to six decimals: nanometres and microseconds. */
function decimal(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function metaOf(job: PrintJob) {
  return {
    FormatVersion: 2,
    Distro: 'generic',
    Program: job.software.name,
    Version: job.software.version,
    OS: '',
    Arch: '',
    // The print's own profile is used, and not one that stands in the printer.
    Profile: true,
    // Not NanoDLP's: what readers like ours want to know.
    Printer: job.printer.name,
    Platform: job.printer.platform,
  };
}

function slicerOf(job: PrintJob) {
  const { width, height, platform, mirrorX } = job.printer;
  return {
    Type: 'stl',
    URL: '',
    PWidth: width,
    PHeight: height,
    ScaleFactor: 0,
    StartLayer: 0,
    SupportDepth: micrometres(job.layerHeight),
    SupportLayerNumber: job.bottomLayerCount,
    Thickness: micrometres(job.layerHeight),
    XOffset: Math.floor(width / 2),
    YOffset: Math.floor(height / 2),
    ZOffset: 0,
    XPixelSize: decimal(platform[0] / width),
    YPixelSize: decimal(platform[1] / height),
    Mask: null,
    AutoCenter: 0,
    AdaptSlicing: 0,
    FillColor: '#ffffff',
    BlankColor: '#000000',
    IgnoreMask: 1,
    // Pixels are mirrored already.
    ImageMirror: Number(mirrorX),
    DisplayController: 1,
    LayerCount: job.layers.length,
    ExportType: 1,
  };
}

function profileOf(job: PrintJob) {
  const { bottom, normal } = job;
  const lift = (settings: LayerSettings): number => decimal(settings.liftDistance + settings.liftDistance2);
  return {
    ResinID: 0,
    ProfileID: 0,
    Title: job.materialName,
    Desc: job.craftName,
    Depth: micrometres(job.layerHeight),
    SupportDepth: micrometres(job.layerHeight),
    CureTime: normal.exposure,
    SupportCureTime: bottom.exposure,
    SupportLayerNumber: job.bottomLayerCount,
    TransitionalLayer: job.transitionLayerCount,
    LiftSpeed: normal.liftSpeed,
    RetractSpeed: normal.retractSpeed,
    WaitHeight: lift(normal),
    SupportWaitHeight: lift(bottom),
    TopWait: normal.waitAfterLift,
    SupportTopWait: bottom.waitAfterLift,
    WaitBeforePrint: normal.waitBeforeCure,
    SupportWaitBeforePrint: bottom.waitBeforeCure,
    WaitAfterPrint: normal.waitAfterCure,
    SupportWaitAfterPrint: bottom.waitAfterCure,
    CustomValues: { UvPwmValue: String(decimal(normal.lightPwm / 255)) },
  };
}

function plateOf(job: PrintJob, estimate: PrintEstimate) {
  return {
    PlateID: 0,
    ProfileID: 0,
    CreatedDate: Math.floor(Date.parse(job.createdAt) / 1000) || 0,
    LayersCount: job.layers.length,
    Processed: true,
    // Millilitres, whatever its name says.
    TotalSolidArea: decimal(estimate.volumeMm3 / 1000),
    PrintTime: decimal(estimate.seconds),
    ZMin: 0,
    ZMax: job.layers.at(-1)!.z,
  };
}
