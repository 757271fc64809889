import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** `PICTURES=1` before the command keeps a picture of every page a layout test looks at, in tests/output; without it none is taken. */
export const SAVES_PICTURES = process.env['PICTURES'] === '1';

/** Each theme and each language once: a layout or a contrast that fails in a third pair fails in one of these. */
const PAIRS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
] as const;

/** The looks that pages are tested in; all four where pictures are kept. */
export const LOOKS: readonly { readonly theme: 'light' | 'dark'; readonly language: 'en' | 'zh' }[] =
  SAVES_PICTURES ? [...PAIRS, { theme: 'light', language: 'zh' }, { theme: 'dark', language: 'en' }] : PAIRS;

export async function savePicture(page: Page, folder: 'portal' | 'site', name: string): Promise<void> {
  if (!SAVES_PICTURES) return;
  mkdirSync(`tests/output/${folder}`, { recursive: true });
  await page.screenshot({ path: `tests/output/${folder}/${name}.png`, animations: 'disabled' });
}
