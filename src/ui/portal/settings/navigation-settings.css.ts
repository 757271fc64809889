import { style } from '@vanilla-extract/css';
import { layout, secondary, type } from '../../tokens/index.ts';

export const drags = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '16px 24px',
  // The longest scheme: what stands below stays where it is while one compares.
  minHeight: 164,
  padding: '8px 0 4px',
  alignContent: 'start',
});
export const drag = style({ ...layout.stack(6), alignContent: 'start' });
export const does = style({ ...secondary.small, fontWeight: 600 });
export const way = style({ ...type.editor, ...layout.row(10) });
