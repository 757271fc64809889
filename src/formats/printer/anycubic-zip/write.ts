import { ok, type ByteSink, type Result } from '#base';
import type { LitExtent } from '#kernel';
import { ArchiveWriter } from '../archive/write.ts';
import { checkJob, eachLayer } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodePicture } from '../png/picture.ts';
import type { PrintJob } from '../types.ts';
import {
  layerFile,
  LAYERS_FILE,
  MACHINE_FILE,
  MODELS_FILE,
  PICTURES,
  previewFile,
  PRINT_FILE,
  SCENE_FILE,
  SOFTWARE_FILE,
} from './names.ts';
import {
  layerSettings,
  machineSettings,
  modelSettings,
  printSettings,
  softwareSettings,
} from './settings.ts';
import { sceneBytes } from './scene.ts';

/** Writes Anycubic's archive: settings, previews, `layer_0.pw0Img` and on, and last what has the totals. */
export async function writeAnycubicZip(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const archive = new ArchiveWriter(sink, job.createdAt);
  const addJson = (name: string, value: object): Promise<void> =>
    archive.add(name, new TextEncoder().encode(JSON.stringify(value, null, 4)));
  await addJson(MACHINE_FILE, machineSettings(job));
  await addJson(LAYERS_FILE, layerSettings(job));
  await addJson(MODELS_FILE, modelSettings(job));
  await addJson(SOFTWARE_FILE, softwareSettings(job));
  const { large, small } = job.previews;
  for (const [index, { width, height }] of PICTURES.entries()) {
    const picture = index === 0 ? small : large;
    await archive.add(previewFile(index), encodePicture(fitPicture(picture, width, height)));
  }
  const extents: LitExtent[] = [];
  const written = await eachLayer(job, layers, async (bytes, _settings, index) => {
    extents.push(job.litExtent(index));
    await archive.addPacked(layerFile(index), bytes);
  });
  if (!written.ok) return written;
  await archive.add(SCENE_FILE, sceneBytes(job, extents));
  await addJson(PRINT_FILE, printSettings(job, job.estimate()));
  const finished = await archive.finish();
  return finished.ok ? ok({ bytes: sink.length }) : finished;
}
