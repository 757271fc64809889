import { style } from '@vanilla-extract/css';
import { layout } from '../../tokens/index.ts';

/** In the middle of what the frame leaves. */
export const place = style({ ...layout.centred, minHeight: '60vh' });
