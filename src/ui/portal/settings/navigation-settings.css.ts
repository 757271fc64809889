import { style } from '@vanilla-extract/css';
import { theme, type } from '../../tokens/index.ts';

export const drags = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '16px 24px',
  // The longest scheme: what stands below stays where it is while one compares.
  minHeight: 164,
  padding: '8px 0 4px',
  alignContent: 'start',
});
export const drag = style({ display: 'grid', gap: 6, alignContent: 'start' });
export const does = style({ ...type.small, fontWeight: 600, color: theme.color.text2 });
export const way = style({ ...type.editor, display: 'flex', alignItems: 'center', gap: 10 });
