/** Printers of the library that stand for a panel. */
export const PANELS = {
  '8K': { printer: 'elegoo-saturn-2', width: 7680, height: 4320, widthMm: 218.88, heightMm: 123.12 },
  '12K': { printer: 'elegoo-saturn-4', width: 11520, height: 5120, widthMm: 218.88, heightMm: 122.88 },
} as const;
export type PanelName = keyof typeof PANELS;

export const LAYER_HEIGHT_MM = 0.05;
/** As an installed command: a checkout's launcher first looks whether its sources are newer, which takes 7 ms. */
export const COMMAND_LINE = 'dist/cli/corallite.cjs';
