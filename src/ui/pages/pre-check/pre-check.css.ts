import { globalStyle, style } from '@vanilla-extract/css';
import { layer, layout, radius, secondary, theme, type } from '../../tokens/index.ts';

export const card = style({ ...layout.stack(12), width: '100%', maxWidth: 520 });
export const title = style({ ...type.heading });
export const text = style({ ...secondary.body });
export const steps = style({ ...type.body, ...layout.stack(8), padding: '0 0 0 20px', listStyle: 'decimal' });
export const address = style({
  ...type.small,
  padding: '10px 12px',
  borderRadius: radius.button,
  background: theme.color.field,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
export const buttons = style({ ...layout.wrap(12), marginTop: 8 });

export const bar = style({
  ...type.body,
  position: 'fixed',
  left: 16,
  right: 16,
  bottom: 16,
  zIndex: layer.floating,
  ...layout.row(12),
  width: 'fit-content',
  maxWidth: 'calc(100vw - 32px)',
  margin: '0 auto',
  padding: '10px 12px 10px 16px',
  borderRadius: radius.card,
  background: theme.color.warningBg,
  color: theme.color.warningText,
  boxShadow: `inset 0 0 0 1px ${theme.color.warningBorder}, ${theme.shadow.s3}`,
});
/** Over a page that scrolls: what lies below the line can be scrolled out from under it. */
export const barOverPage = style([bar]);
const ROOM = 84;
globalStyle(`body:has(${barOverPage})`, { paddingBottom: ROOM });
globalStyle(`#root:has(> ${barOverPage})::after`, { content: '', display: 'block', height: ROOM });
