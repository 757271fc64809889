import type { Picture } from '../article.ts';

/** Written by scripts/manual-pictures.mjs. */
export const pictures = {
  account: {
    address: new URL('./zh/account.webp', import.meta.url).href,
    width: 1440,
    height: 845,
  },
  bin: {
    address: new URL('./zh/bin.webp', import.meta.url).href,
    width: 1440,
    height: 460,
  },
  checks: {
    address: new URL('./zh/checks.webp', import.meta.url).href,
    width: 640,
    height: 380,
  },
  conflict: {
    address: new URL('./zh/conflict.webp', import.meta.url).href,
    width: 1056,
    height: 708,
  },
  craft: {
    address: new URL('./zh/craft.webp', import.meta.url).href,
    width: 1440,
    height: 960,
  },
  cut: {
    address: new URL('./zh/cut.webp', import.meta.url).href,
    width: 1396,
    height: 1128,
  },
  editor: {
    address: new URL('./zh/editor.webp', import.meta.url).href,
    width: 1440,
    height: 810,
  },
  empty: {
    address: new URL('./zh/empty.webp', import.meta.url).href,
    width: 1396,
    height: 1258,
  },
  engine: {
    address: new URL('./zh/engine.webp', import.meta.url).href,
    width: 720,
    height: 440,
  },
  export: {
    address: new URL('./zh/export.webp', import.meta.url).href,
    width: 720,
    height: 712,
  },
  exported: {
    address: new URL('./zh/exported.webp', import.meta.url).href,
    width: 720,
    height: 316,
  },
  feedback: {
    address: new URL('./zh/feedback.webp', import.meta.url).href,
    width: 1040,
    height: 1282,
  },
  issues: {
    address: new URL('./zh/issues.webp', import.meta.url).href,
    width: 512,
    height: 486,
  },
  mended: {
    address: new URL('./zh/mended.webp', import.meta.url).href,
    width: 1440,
    height: 948,
  },
  move: {
    address: new URL('./zh/move.webp', import.meta.url).href,
    width: 1440,
    height: 885,
  },
  'my-share': {
    address: new URL('./zh/my-share.webp', import.meta.url).href,
    width: 1440,
    height: 430,
  },
  outside: {
    address: new URL('./zh/outside.webp', import.meta.url).href,
    width: 1440,
    height: 885,
  },
  printer: {
    address: new URL('./zh/printer.webp', import.meta.url).href,
    width: 1440,
    height: 960,
  },
  projects: {
    address: new URL('./zh/projects.webp', import.meta.url).href,
    width: 1440,
    height: 810,
  },
  save: {
    address: new URL('./zh/save.webp', import.meta.url).href,
    width: 1056,
    height: 564,
  },
  scale: {
    address: new URL('./zh/scale.webp', import.meta.url).href,
    width: 1440,
    height: 885,
  },
  settings: {
    address: new URL('./zh/settings.webp', import.meta.url).href,
    width: 1440,
    height: 1032,
  },
  setup: {
    address: new URL('./zh/setup.webp', import.meta.url).href,
    width: 648,
    height: 278,
  },
  share: {
    address: new URL('./zh/share.webp', import.meta.url).href,
    width: 1056,
    height: 1144,
  },
  'share-open': {
    address: new URL('./zh/share-open.webp', import.meta.url).href,
    width: 1440,
    height: 800,
  },
  slice: {
    address: new URL('./zh/slice.webp', import.meta.url).href,
    width: 1440,
    height: 948,
  },
  units: {
    address: new URL('./zh/units.webp', import.meta.url).href,
    width: 512,
    height: 520,
  },
} as const satisfies Readonly<Record<string, Picture>>;
