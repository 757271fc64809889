import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A column of the manual is this wide on the page, CSS pixels; two pixels of the picture for each. */
const COLUMN = 720;
const MOST_BYTES = 60_000;
const QUALITIES = [88, 82, 76, 70, 62, 54, 46];

/** The smallest rectangle around elements of the page, with room around it, inside the window. */
async function boxAround(page, targets, room, most) {
  const boxes = [];
  for (const target of targets) {
    const locator = typeof target === 'string' ? page.locator(target) : target;
    const box = await locator.first().boundingBox();
    if (box === null) throw new Error(`Nothing to take a picture of: ${String(target)}`);
    boxes.push(box);
  }
  const { width, height } = page.viewportSize();
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - room);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - room);
  const right = Math.min(width, Math.max(...boxes.map((box) => box.x + box.width)) + room);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) + room);
  return {
    x: Math.floor(left),
    y: Math.floor(top),
    width: Math.ceil(right) - Math.floor(left),
    height: Math.min(most, Math.ceil(bottom) - Math.floor(top)),
  };
}

/** Takes pictures of a page into a folder: WebP, two pixels for one, as good as fits the weight. */
export function createCamera(folder) {
  mkdirSync(folder, { recursive: true });
  const taken = new Map();
  return {
    /** Names of the pictures taken, with the size they are drawn at. */
    taken,
    /**
     * The whole window, or what lies around `of` (selectors or locators) with `room` pixels and no higher than `most`;
     * `clip` is a rectangle of its own.
     */
    async take(page, name, { of = [], room = 0, most = Infinity, clip } = {}) {
      const rectangle = clip ?? (of.length > 0 ? await boxAround(page, of, room, most) : undefined);
      const png = await page.screenshot({
        animations: 'disabled',
        caret: 'hide',
        timeout: 120_000,
        ...(rectangle ? { clip: rectangle } : {}),
      });
      const drawn = await sharp(png).metadata();
      // A narrow picture keeps the size it has on the screen.
      const width = Math.min(drawn.width, 2 * COLUMN);
      const sized = sharp(png).resize({ width, kernel: 'lanczos3' });
      let webp;
      for (const quality of QUALITIES) {
        webp = await sized.clone().webp({ quality, smartSubsample: true, effort: 6 }).toBuffer();
        if (webp.length <= MOST_BYTES) break;
      }
      if (webp.length > MOST_BYTES) throw new Error(`${name} weighs ${webp.length} bytes.`);
      const { width: wide, height } = await sharp(webp).metadata();
      writeFileSync(join(folder, `${name}.webp`), webp);
      taken.set(name, { width: wide, height });
      console.log(`${name}: ${wide} × ${height}, ${webp.length} bytes`);
    },
  };
}
