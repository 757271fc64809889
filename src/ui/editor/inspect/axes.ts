import type { Axis } from '#editor';
import { theme } from '../../tokens/index.ts';

/** The axes in order, with the colours they have in the picture. */
export const AXES: readonly { readonly id: Axis; readonly index: 0 | 1 | 2; readonly color: string }[] = [
  { id: 'x', index: 0, color: theme.color.axisX },
  { id: 'y', index: 1, color: theme.color.axisY },
  { id: 'z', index: 2, color: theme.color.axisZ },
];
