import { style } from '@vanilla-extract/css';
import { theme, type } from '../../tokens/index.ts';

export const text = style({ ...type.body, color: theme.color.text2, margin: '0 0 16px' });
