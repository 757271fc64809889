import { globalStyle, style } from '@vanilla-extract/css';
import { upTo } from '../primitives/breakpoints.ts';
import { layout, media, secondary, theme, type } from '../tokens/index.ts';

export const page = style({ ...layout.centred, minHeight: '100%', padding: 24, background: theme.color.bg });
/** The same inside a frame, in the middle of what it leaves. */
export const place = style({ ...layout.centred, minHeight: '60vh', padding: 24 });
export const card = style({ ...layout.row(8), flexDirection: 'column', maxWidth: 440, textAlign: 'center' });
/** As high as a thumb wants it. */
globalStyle(`${card} button`, { '@media': { [upTo.phone]: { minHeight: 48 } } });
export const mark = style({ marginBottom: 16 });
export const words = style({ ...layout.stack(8) });
export const title = style({ ...type.heading });
export const text = style({ ...secondary.body, marginBottom: 20, textWrap: 'balance' });
export const link = style({
  ...type.body,
  ...layout.inlineRow(),
  justifyContent: 'center',
  height: 40,
  padding: '0 18px',
  borderRadius: 8,
  background: theme.color.c9,
  color: theme.color.onCoral,
  fontWeight: 600,
  textDecoration: 'none',
  ':hover': { background: theme.color.c10 },
  ':active': { background: theme.color.c9, filter: 'brightness(0.96)' },
  '@media': { [upTo.phone]: { height: 48 }, [media.coarse]: { height: 48 } },
});
/** The second act. */
export const quietLink = style([
  link,
  {
    background: 'transparent',
    color: theme.color.text,
    boxShadow: `inset 0 0 0 1px ${theme.color.lineStrong}`,
    ':hover': { background: theme.color.hover },
    ':active': { background: theme.color.press, filter: 'none' },
  },
]);
export const actions = style({ ...layout.wrap(12), justifyContent: 'center' });
export const report = style({
  ...layout.stack(16),
  width: '100%',
  maxWidth: 360,
  marginTop: 24,
  textAlign: 'left',
});
export const said = style({ ...secondary.body, marginTop: 16 });
export const address = style({ overflowWrap: 'anywhere', userSelect: 'all' });
export const summary = style({
  padding: '4px 0',
  cursor: 'pointer',
  '@media': { [media.coarse]: { padding: '14px 0' } },
});
export const details = style({ ...secondary.small, marginTop: 24, maxWidth: '100%' });
export const trace = style({
  marginTop: 8,
  padding: 12,
  maxHeight: 200,
  overflow: 'auto',
  borderRadius: 8,
  background: theme.color.field,
  textAlign: 'left',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace, var(--font)',
});
export const loading = style({ ...secondary.body, animation: 'corallite-fade 0.2s 0.2s both' });
