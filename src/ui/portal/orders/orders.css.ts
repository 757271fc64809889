import { style } from '@vanilla-extract/css';
import { theme, type } from '../../tokens/index.ts';

export const filter = style({ width: 150 });
export const skeleton = style({ display: 'grid', gap: 8 });
export const original = style({ ...type.small, display: 'block', color: theme.color.text2 });
