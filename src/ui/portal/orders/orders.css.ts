import { style } from '@vanilla-extract/css';
import { layout, secondary } from '../../tokens/index.ts';

export const filter = style({ width: 150 });
export const skeleton = style({ ...layout.stack(8) });
export const original = style({ ...secondary.small, display: 'block' });
