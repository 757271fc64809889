import { arrange } from './arrange/tool.ts';
import { boolean } from './boolean/tool.ts';
import { cut } from './cut/tool.ts';
import { duplicate } from './duplicate/tool.ts';
import { editSupports } from './edit-supports/tool.ts';
import { honeycomb } from './honeycomb/tool.ts';
import { label } from './label/tool.ts';
import { library } from './library/tool.ts';
import { layFlat } from './lay-flat/tool.ts';
import { measure } from './measure/tool.ts';
import { merge } from './merge/tool.ts';
import { move } from './move/tool.ts';
import { orient } from './orient/tool.ts';
import { paintSupports } from './paint-supports/tool.ts';
import { perforate } from './perforate/tool.ts';
import { platform } from './platform/tool.ts';
import { repair } from './repair/tool.ts';
import { rotate } from './rotate/tool.ts';
import { scale } from './scale/tool.ts';
import { select } from './select/tool.ts';
import { shell } from './shell/tool.ts';
import { simplify } from './simplify/tool.ts';
import { solidRegion } from './solid-region/tool.ts';
import { split } from './split/tool.ts';
import { preparePrint } from './prepare/tool.ts';
import type { Tool } from './tool.ts';
import { checkSupports } from './check-supports/tool.ts';
import { growSupports } from './grow-supports/tool.ts';
import { supportScripts } from './support-scripts/tool.ts';
import { supportTypesTool } from './support-types/tool.ts';
import { zOffset } from './z-offset/tool.ts';

/** Every tool there is, in the order of rail and toolbars: a tool is its folder and its line here. */
export const TOOLS: readonly Tool[] = [
  select,
  move,
  rotate,
  scale,
  layFlat,
  duplicate,
  measure,
  library,
  arrange,
  repair,
  shell,
  perforate,
  cut,
  boolean,
  label,
  honeycomb,
  solidRegion,
  simplify,
  orient,
  merge,
  split,
  zOffset,
  platform,
  preparePrint,
  growSupports,
  editSupports,
  paintSupports,
  supportScripts,
  supportTypesTool,
  checkSupports,
];
