/** Chapter and section. */
export type ManualPlace = readonly [page: string, section: string];

/** Where the manual explains a thing on the screen: chapter and section. A test holds each to the manual. */
export const HELP = {
  issues: ['layers', 'meaning'],
  print: ['layers', 'stage'],
  export: ['export', 'file'],
  printFile: ['export', 'print-file'],
  printer: ['setup', 'printer'],
  material: ['setup', 'material'],
  craft: ['setup', 'craft'],
  library: ['setup', 'library'],
} as const satisfies Readonly<Record<string, ManualPlace>>;

/** What is explained; a tool says itself where. */
export type HelpTopic = keyof typeof HELP | ManualPlace;

export const manualPlace = (topic: HelpTopic): ManualPlace =>
  typeof topic === 'string' ? HELP[topic] : topic;
