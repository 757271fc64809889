import { style } from '@vanilla-extract/css';
import { layout } from '../tokens/index.ts';

export const form = style({ ...layout.stack(16), paddingTop: 4 });
