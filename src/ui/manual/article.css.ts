import { style } from '@vanilla-extract/css';
import { layout, radius, tabular, theme, type } from '../tokens/index.ts';

export const section = style({ paddingTop: 28, scrollMarginTop: 80 });
export const head = style({ ...type.title, fontSize: '20px', fontWeight: 650, paddingBottom: 8 });
export const anchor = style({
  marginLeft: 8,
  color: theme.color.text2,
  textDecoration: 'none',
  opacity: 0,
  selectors: { [`${head}:hover &, &:focus-visible`]: { opacity: 1 } },
});
export const prose = style({
  fontSize: '15px',
  lineHeight: 'calc(24px + var(--leading, 0px))',
  selectors: { '& + &': { marginTop: 12 } },
});
export const bullets = style([prose, { ...layout.stack(8), paddingLeft: 20, listStyle: 'disc' }]);
export const steps = style([prose, { ...layout.stack(8), paddingLeft: 24, listStyle: 'decimal' }]);
export const note = style([
  prose,
  {
    padding: '12px 16px',
    borderRadius: radius.button,
    background: theme.color.infoBg,
    color: theme.color.infoText,
  },
]);
export const picture = style({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  margin: '16px 0',
  // As round as the panels and dialogs that many of them show: their corners are the pictures'.
  borderRadius: radius.card,
  boxShadow: `0 0 0 1px ${theme.color.line}`,
});
export const keyTable = style([
  prose,
  {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '8px 20px',
    alignItems: 'baseline',
  },
]);
export const keys = style({ ...layout.wrap(4) });
export const key = style({
  ...type.small,
  ...tabular,
  display: 'inline-block',
  padding: '1px 7px',
  borderRadius: radius.chip,
  background: theme.color.field,
  color: theme.color.text,
  boxShadow: `inset 0 0 0 1px ${theme.color.line}`,
  fontWeight: 550,
  whiteSpace: 'nowrap',
});
export const strong = style({ fontWeight: 650 });
