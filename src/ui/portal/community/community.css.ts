import { globalStyle, style } from '@vanilla-extract/css';
import { layout, secondary, tabular } from '../../tokens/index.ts';
import { upTo } from '../../primitives/breakpoints.ts';

export const actions = style({
  ...layout.row(8),
  flexWrap: 'wrap',
  '@media': { [upTo.phone]: { width: '100%', justifyContent: 'space-between' } },
});
export const filters = style({ ...layout.stack(12), padding: '16px 0 20px' });

export const back = style({ gap: 4, marginLeft: -6, textDecoration: 'none' });

/** An author: picture, name, followers, and the way to follow. */
export const person = style({
  ...layout.row(20),
  padding: '8px 0 24px',
  '@media': { [upTo.phone]: { gap: 12, flexWrap: 'wrap' } },
});
export const personName = style({ ...layout.fill });
/** A name with the badge beside it. */
export const named = style({ ...layout.row(8) });
globalStyle(`${named} > h1`, { flex: '0 1 auto' });
export const counts = style({ ...secondary.body, ...tabular, ...layout.wrap(16), rowGap: 0, margin: 0 });
export const panel = style({ paddingTop: 20 });
