import { style } from '@vanilla-extract/css';
import { secondary, theme } from '../../tokens/index.ts';

export const spinner = style({ animation: 'corallite-spin 0.9s linear infinite', color: theme.color.text2 });
export const text = style({ ...secondary.body });
