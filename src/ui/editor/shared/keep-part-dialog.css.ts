import { style } from '@vanilla-extract/css';
import { layout, secondary } from '../../tokens/index.ts';

export const form = style({ ...layout.stack(12) });
export const note = style({ ...secondary.small, textWrap: 'pretty' });
