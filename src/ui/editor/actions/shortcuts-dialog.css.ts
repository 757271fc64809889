import { style } from '@vanilla-extract/css';
import { layout, type } from '../../tokens/index.ts';

export const columns = style({
  columns: 2,
  columnGap: 40,
  '@media': { '(max-width: 720px)': { columns: 1 } },
});
export const row = style({ ...type.editor, ...layout.row(16), minHeight: 30 });
export const name = style({ flex: 1 });
