/** Where the manual explains a thing on the screen: chapter and section. A test holds each to the manual. */
export const HELP = {
  issues: ['layers', 'meaning'],
  select: ['arrange', 'select'],
  move: ['arrange', 'transform'],
  rotate: ['arrange', 'transform'],
  scale: ['arrange', 'transform'],
  print: ['layers', 'stage'],
  export: ['export', 'file'],
  printer: ['setup', 'printer'],
  material: ['setup', 'material'],
  craft: ['setup', 'craft'],
} as const satisfies Readonly<Record<string, readonly [page: string, section: string]>>;

export type HelpTopic = keyof typeof HELP;
