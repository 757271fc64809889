import { style } from '@vanilla-extract/css';
import { secondary } from '../../tokens/index.ts';

export const text = style({ ...secondary.body, margin: '0 0 16px' });
