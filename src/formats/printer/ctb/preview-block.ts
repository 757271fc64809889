import type { ByteSource } from '#base';
import { fitPicture } from '../picture/fit-picture.ts';
import { readExactly } from '../source.ts';
import type { Picture, PictureSize } from '../types.ts';
import { decodeCtbPreview, encodeCtbPreview } from './preview.ts';
import type { CTB_PREVIEW } from './layout.ts';

/** Sizes of previews as ChiTuBox makes them. */
export const LARGE_PREVIEW = { width: 400, height: 300 } as const;
export const SMALL_PREVIEW = { width: 200, height: 125 } as const;
/** Previews in real files are 400 × 300 at the most. */
const MAX_PREVIEW_SIDE = 2048;

/** What stands before a preview's data; formats of the family differ in the zeros after it. */
type PreviewHead = Pick<typeof CTB_PREVIEW, 'size' | 'write' | 'read'>;

/** A preview as it stands in the file: head, then data. `offset` is where the head will be. */
export function previewBlock(
  head: PreviewHead,
  picture: Picture,
  { width, height }: PictureSize,
): { readonly length: number; readonly at: (offset: number) => Uint8Array } {
  const data = encodeCtbPreview(fitPicture(picture, width, height));
  const length = head.size + data.length;
  return {
    length,
    at: (offset) => {
      const block = new Uint8Array(length);
      block.set(head.write({ width, height, imageOffset: offset + head.size, imageLength: data.length }));
      block.set(data, head.size);
      return block;
    },
  };
}

/** A preview, or null where there is none that can be read: a print does not fail for its picture. */
async function readPreview(head: PreviewHead, source: ByteSource, offset: number): Promise<Picture | null> {
  if (offset === 0) return null;
  const bytes = await readExactly(source, offset, head.size);
  if (!bytes.ok) return null;
  const { width, height, imageOffset, imageLength } = head.read(bytes.value);
  if (width < 1 || height < 1 || width > MAX_PREVIEW_SIDE || height > MAX_PREVIEW_SIDE) return null;
  // A pixel takes 4 bytes at the most: a word and a count of one.
  if (imageLength > width * height * 4) return null;
  const data = await readExactly(source, imageOffset, imageLength);
  return data.ok ? decodeCtbPreview(data.value, width, height) : null;
}

/** Those of the previews at these offsets that can be read. */
export async function readPreviews(
  head: PreviewHead,
  source: ByteSource,
  offsets: readonly number[],
): Promise<readonly Picture[]> {
  const previews: Picture[] = [];
  for (const offset of offsets) {
    const preview = await readPreview(head, source, offset);
    if (preview !== null) previews.push(preview);
  }
  return previews;
}
