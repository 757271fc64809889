import type { ParamDrawing } from '#editor';
import { columnDrawings } from './column-drawings.ts';
import { pointDrawings } from './point-drawings.ts';
import { raftDrawings } from './raft-drawings.ts';
import type { Shapes } from './shapes.ts';
import { shellDrawings } from './shell-drawings.ts';
import { treeDrawings } from './tree-drawings.ts';

/** A drawing; of a choice one an option, but for what there is nothing of. */
export type Drawing = Shapes | Readonly<Record<string, Shapes>>;

/** What each parameter measures, or does. */
export const DRAWINGS: Readonly<Record<ParamDrawing, Drawing>> = {
  ...pointDrawings,
  ...columnDrawings,
  ...treeDrawings,
  ...raftDrawings,
  ...shellDrawings,
};

/** Whether it is one drawing, not one an option. */
export const isWhole = (drawing: Drawing): drawing is Shapes => Array.isArray(drawing);
