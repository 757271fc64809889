import { style } from '@vanilla-extract/css';

export const columns = style({
  columns: 2,
  columnGap: 40,
  '@media': { '(max-width: 720px)': { columns: 1 } },
});
