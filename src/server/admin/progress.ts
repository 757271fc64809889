const MILLISECONDS = 2_000;

/** Bytes as people read them, decimal. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/** "3 blobs", "1 blob". */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Reports how far something is, every two seconds at most. */
export function createProgress(print: (line: string) => void): (line: () => string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < MILLISECONDS) return;
    last = performance.now();
    print(line());
  };
}
