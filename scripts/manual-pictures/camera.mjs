import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A column of the manual is this wide on the page, CSS pixels; two pixels of the picture for each. */
const COLUMN = 720;
/** A reader of the whole manual loads 1 MB at most (tests/ui/portal/learn.test.ts); letters stay sharp at the lowest quality. */
const MOST_BYTES = 32_000;
const QUALITIES = [74, 66, 58, 50, 42, 34, 28, 22];
const THEMES = ['light', 'dark'];
/** A page follows its theme at once; the model is drawn again, by a processor where there is no graphics device. */
const REPAINT_MS = 1200;

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

/** As good as fits the weight, no wider than the column. */
async function compress(png, name) {
  const drawn = await sharp(png).metadata();
  // A narrow picture keeps the size it has on the screen.
  const width = Math.min(drawn.width, 2 * COLUMN);
  const sized = sharp(png).resize({ width, kernel: 'lanczos3' });
  for (const quality of QUALITIES) {
    const webp = await sized.clone().webp({ quality, smartSubsample: true, effort: 6 }).toBuffer();
    if (webp.length <= MOST_BYTES) return webp;
  }
  throw new Error(`${name} is heavier than ${MOST_BYTES} bytes.`);
}

/**
 * Takes pictures of a page into a folder, in both themes: WebP, two pixels for one. The page must follow the system's
 * theme.
 */
export function createCamera(folder) {
  mkdirSync(folder, { recursive: true });
  return {
    /**
     * The whole window, or what lies around `of` (selectors or locators) with `room` pixels and no higher than `most`;
     * `clip` is a rectangle of its own.
     */
    async take(page, name, { of = [], room = 0, most = Infinity, clip } = {}) {
      const rectangle = clip ?? (of.length > 0 ? await boxAround(page, of, room, most) : undefined);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(REPAINT_MS);
        const png = await page.screenshot({
          animations: 'disabled',
          caret: 'hide',
          timeout: 120_000,
          ...(rectangle ? { clip: rectangle } : {}),
        });
        const webp = await compress(png, name);
        const { width, height } = await sharp(webp).metadata();
        writeFileSync(join(folder, `${name}-${theme}.webp`), webp);
        console.log(`${name}-${theme}: ${width} × ${height}, ${webp.length} bytes`);
      }
      await page.emulateMedia({ colorScheme: THEMES[0] });
    },
  };
}
