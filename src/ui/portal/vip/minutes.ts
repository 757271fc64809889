/** Seconds as minutes and seconds: "29:41". */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A code as it is printed: capitals by fours, "K7QM-2FX9"; what is no letter or digit falls out. */
export const byFours = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-');
