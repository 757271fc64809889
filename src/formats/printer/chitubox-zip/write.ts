import { ok, type ByteSink, type Result } from '#base';
import { ArchiveWriter } from '../archive/write.ts';
import { checkJob, eachLayer } from '../job.ts';
import { fitPicture } from '../picture/fit-picture.ts';
import { encodePicture } from '../png/picture.ts';
import type { Picture, PictureSize, PrintJob } from '../types.ts';
import { writeGcode } from './gcode.ts';

export const LARGE_PREVIEW = { width: 954, height: 850 } as const;
export const SMALL_PREVIEW = { width: 168, height: 150 } as const;

/** Writes ChiTuBox's ZIP: previews, `1.png` and on, and last `run.gcode`, which has the totals. */
export async function writeChituboxZip(
  job: PrintJob,
  layers: AsyncIterable<Uint8Array>,
  sink: ByteSink,
): Promise<Result<{ readonly bytes: number }, 'validation'>> {
  const checked = checkJob(job);
  if (!checked.ok) return checked;
  const archive = new ArchiveWriter(sink, job.createdAt);
  const { large, small } = job.previews;
  const fitted = (picture: Picture, { width, height }: PictureSize): Uint8Array =>
    encodePicture(fitPicture(picture, width, height));
  await archive.add('preview.png', fitted(large, LARGE_PREVIEW));
  await archive.add('preview_cropping.png', fitted(small, SMALL_PREVIEW));
  const written = await eachLayer(job, layers, (bytes, _settings, index) =>
    archive.addPacked(`${index + 1}.png`, bytes),
  );
  if (!written.ok) return written;
  await archive.add('run.gcode', new TextEncoder().encode(writeGcode(job, job.estimate())));
  const finished = await archive.finish();
  return finished.ok ? ok({ bytes: sink.length }) : finished;
}
