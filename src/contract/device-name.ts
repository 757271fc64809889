/**
 * Header with the id that a browser keeps to be known again by: 1 to 100 letters, digits, dashes. Sent by the calls that log
 * in, so that a person is notified of a login from a device that never was theirs.
 */
export const DEVICE_MARK_HEADER = 'device-mark';

/** What `Navigator` says of itself; browsers that say less leave fields out. */
interface Speaker {
  readonly userAgent: string;
  readonly maxTouchPoints?: number;
}

/** In this order: most browsers name the ones they are like, too. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/**
 * What a person knows this device by, made of proper names alone so that it reads the same in every language: "Chrome · Windows".
 * A page is not told the name its owner gave it. An iPad that says it is a Mac is known by its touch points.
 */
export function deviceNameOf({ userAgent, maxTouchPoints = 0 }: Speaker): string {
  const of = (names: typeof BROWSERS): string[] => {
    const found = names.find(([pattern]) => pattern.test(userAgent));
    return found === undefined ? [] : [found[1]];
  };
  const [system] = of(SYSTEMS);
  const place = system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system;
  return [...of(BROWSERS), ...(place === undefined ? [] : [place])].join(' · ') || 'Browser';
}
