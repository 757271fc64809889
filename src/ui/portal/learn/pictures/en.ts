import type { Picture } from '../article.ts';

/** Written by scripts/manual-pictures.mjs. */
export const pictures = {
  account: {
    address: new URL('./en/account.webp', import.meta.url).href,
    width: 1440,
    height: 845,
  },
  bin: {
    address: new URL('./en/bin.webp', import.meta.url).href,
    width: 1440,
    height: 460,
  },
  checks: {
    address: new URL('./en/checks.webp', import.meta.url).href,
    width: 640,
    height: 380,
  },
  conflict: {
    address: new URL('./en/conflict.webp', import.meta.url).href,
    width: 1056,
    height: 736,
  },
  craft: {
    address: new URL('./en/craft.webp', import.meta.url).href,
    width: 1440,
    height: 960,
  },
  cut: {
    address: new URL('./en/cut.webp', import.meta.url).href,
    width: 1396,
    height: 1128,
  },
  editor: {
    address: new URL('./en/editor.webp', import.meta.url).href,
    width: 1440,
    height: 810,
  },
  empty: {
    address: new URL('./en/empty.webp', import.meta.url).href,
    width: 1396,
    height: 1258,
  },
  engine: {
    address: new URL('./en/engine.webp', import.meta.url).href,
    width: 720,
    height: 440,
  },
  export: {
    address: new URL('./en/export.webp', import.meta.url).href,
    width: 720,
    height: 732,
  },
  exported: {
    address: new URL('./en/exported.webp', import.meta.url).href,
    width: 720,
    height: 308,
  },
  feedback: {
    address: new URL('./en/feedback.webp', import.meta.url).href,
    width: 1040,
    height: 1252,
  },
  issues: {
    address: new URL('./en/issues.webp', import.meta.url).href,
    width: 512,
    height: 478,
  },
  mended: {
    address: new URL('./en/mended.webp', import.meta.url).href,
    width: 1440,
    height: 948,
  },
  move: {
    address: new URL('./en/move.webp', import.meta.url).href,
    width: 1440,
    height: 885,
  },
  'my-share': {
    address: new URL('./en/my-share.webp', import.meta.url).href,
    width: 1440,
    height: 430,
  },
  outside: {
    address: new URL('./en/outside.webp', import.meta.url).href,
    width: 1440,
    height: 885,
  },
  printer: {
    address: new URL('./en/printer.webp', import.meta.url).href,
    width: 1440,
    height: 960,
  },
  projects: {
    address: new URL('./en/projects.webp', import.meta.url).href,
    width: 1440,
    height: 810,
  },
  save: {
    address: new URL('./en/save.webp', import.meta.url).href,
    width: 1056,
    height: 556,
  },
  scale: {
    address: new URL('./en/scale.webp', import.meta.url).href,
    width: 1440,
    height: 885,
  },
  settings: {
    address: new URL('./en/settings.webp', import.meta.url).href,
    width: 1440,
    height: 1032,
  },
  setup: {
    address: new URL('./en/setup.webp', import.meta.url).href,
    width: 648,
    height: 270,
  },
  share: {
    address: new URL('./en/share.webp', import.meta.url).href,
    width: 1056,
    height: 1128,
  },
  'share-open': {
    address: new URL('./en/share-open.webp', import.meta.url).href,
    width: 1440,
    height: 800,
  },
  slice: {
    address: new URL('./en/slice.webp', import.meta.url).href,
    width: 1440,
    height: 948,
  },
  units: {
    address: new URL('./en/units.webp', import.meta.url).href,
    width: 512,
    height: 520,
  },
} as const satisfies Readonly<Record<string, Picture>>;
