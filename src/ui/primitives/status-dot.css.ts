import { style } from '@vanilla-extract/css';
import { layout, theme, type } from '../tokens/index.ts';

export const root = style({ ...type.body, ...layout.inlineRow(8), whiteSpace: 'nowrap' });
export const tone = {
  success: style({ color: theme.color.successText }),
  warning: style({ color: theme.color.warningText }),
  danger: style({ color: theme.color.dangerText }),
  neutral: style({ color: theme.color.text2 }),
};
