import { recipe } from '@vanilla-extract/recipes';
import { layout, radius, tabular, theme, type } from '../tokens/index.ts';

export const chip = recipe({
  base: {
    ...type.micro,
    ...tabular,
    ...layout.inlineRow(4),
    height: 20,
    padding: '0 8px',
    borderRadius: radius.round,
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { background: theme.color.field, color: theme.color.text2 },
      warning: { background: theme.color.warningBg, color: theme.color.warningText },
      success: { background: theme.color.successBg, color: theme.color.successText },
      info: { background: theme.color.infoBg, color: theme.color.infoText },
    },
  },
});
