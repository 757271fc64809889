export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'other';

/** The browser a user agent names, by its token, and its major version. */
export function readBrowser(userAgent: string): { readonly name: BrowserName; readonly version: number } {
  const tokens: readonly (readonly [BrowserName, RegExp])[] = [
    ['edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
    ['other', /\b(?:OPR|SamsungBrowser|YaBrowser|UCBrowser|QQBrowser|MicroMessenger)\/(\d+)/],
    ['firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
    ['chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\/(\d+)/],
    ['safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
  ];
  for (const [name, token] of tokens) {
    const found = token.exec(userAgent);
    if (found !== null) return { name, version: Number(found[1]) };
  }
  return { name: 'other', version: 0 };
}

/** From this version on Chrome and Edge have WebGPU on the desktop. */
const FIRST_CURRENT = 113;

/** A browser this product is made on. Others work; they are told so once a month. */
export function isRecommended(userAgent: string): boolean {
  const { name, version } = readBrowser(userAgent);
  return (name === 'chrome' || name === 'edge') && version >= FIRST_CURRENT;
}

const QUIET_MS = 30 * 24 * 3600 * 1000;

/** Whether to say it: not in a browser we recommend, and once in 30 days in any other. */
export function isDue(userAgent: string, lastSeen: string | null, now: number): boolean {
  if (isRecommended(userAgent)) return false;
  const seen = Number(lastSeen ?? '');
  // A date that is no number, or lies ahead, was not written by this page.
  return !(seen > 0 && seen <= now && now - seen < QUIET_MS);
}

/** The eight bytes of an empty module: magic and version (WebAssembly core specification, binary format). */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** Whether WebAssembly is there and runs. */
export function hasWebAssembly(): boolean {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(EMPTY_MODULE)) instanceof WebAssembly.Instance;
  } catch {
    return false;
  }
}
