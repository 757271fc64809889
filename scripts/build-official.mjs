import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Keeps bytes under their hash and answers it. */
function keep(folder, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(join(folder, hash), bytes);
  return hash;
}

/** A picture as the server itself encodes those of designs (storage/picture-store.ts). */
function encode({ width, height, rgba }) {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 82 })
    .toBuffer();
}

/** Writes the official library where a server is seeded from: `library.json`, and blobs and pictures by their hashes. */
export async function writeOfficial(folder, { items, blobs }) {
  for (const name of ['blobs', 'pictures']) mkdirSync(join(folder, name), { recursive: true });
  for (const bytes of blobs.values()) keep(join(folder, 'blobs'), bytes);
  const written = [];
  for (const { pictures, ...item } of items) {
    const hashes = [];
    for (const draw of pictures) hashes.push(keep(join(folder, 'pictures'), await encode(draw())));
    written.push({ ...item, pictures: hashes });
  }
  writeFileSync(join(folder, 'library.json'), JSON.stringify({ items: written }));
}
