import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** `PICTURES=1` before the command keeps a picture of every page a layout test looks at, in tests/output; without it none is taken. */
export const KEPT = process.env['PICTURES'] === '1';

/** Each theme and each language once: a layout or a contrast that fails in a third pair fails in one of these. */
const PAIRS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'zh' },
] as const;

/** The looks that pages are tested in; all four where pictures are kept. */
export const LOOKS: readonly { readonly theme: 'light' | 'dark'; readonly language: 'en' | 'zh' }[] = KEPT
  ? [...PAIRS, { theme: 'light', language: 'zh' }, { theme: 'dark', language: 'en' }]
  : PAIRS;

export async function keepPicture(page: Page, folder: 'portal' | 'site', name: string): Promise<void> {
  if (!KEPT) return;
  mkdirSync(`tests/output/${folder}`, { recursive: true });
  await page.screenshot({ path: `tests/output/${folder}/${name}.png`, animations: 'disabled' });
}
