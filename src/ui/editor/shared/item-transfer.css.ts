import { style } from '@vanilla-extract/css';
import { layout, secondary } from '../../tokens/index.ts';

export const transfer = style({ ...layout.stack(6), flex: 'none' });
export const row = style({ ...secondary.small, ...layout.row(8), justifyContent: 'space-between' });
export const label = style({ ...layout.fill, ...layout.ellipsis });
