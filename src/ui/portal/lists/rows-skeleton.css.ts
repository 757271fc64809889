import { style } from '@vanilla-extract/css';
import { layout, theme } from '../../tokens/index.ts';

/** As high as the head of a table. */
export const head = style({ height: 40, borderBottom: `1px solid ${theme.color.line}` });
export const row = style({ ...layout.row(12), height: 56, borderBottom: `1px solid ${theme.color.line}` });
/** The column of the ticks; with the gap of the row it is as wide as theirs. */
export const tick = style({ width: 24, flex: 'none' });
