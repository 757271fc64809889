import { style } from '@vanilla-extract/css';
import { layout } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

export const actions = style({
  ...layout.row(8),
  flexWrap: 'wrap',
  '@media': { [upTo.phone]: { width: '100%', justifyContent: 'space-between' } },
});
export const filters = style({ ...layout.stack(12), padding: '16px 0 20px' });
