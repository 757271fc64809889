import { globalStyle, style } from '@vanilla-extract/css';
import * as panelStyles from '../inspect/panel.css.ts';
import { layout, media, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

const PANEL = 340;
const NARROW_PANEL = 312;

export const root = style({
  ...type.editor,
  display: 'grid',
  gridTemplate: `minmax(0, 1fr) / minmax(0, 1fr) ${PANEL}px`,
  flex: 1,
  minWidth: 0,
  borderTop: `1px solid ${theme.color.line}`,
  '@media': { [media.compact]: { gridTemplateColumns: `minmax(0, 1fr) ${NARROW_PANEL}px` } },
});
export const layers = style({ position: 'relative', display: 'flex', overflow: 'hidden', minWidth: 0 });
export const panel = style({
  ...layout.column(),
  minHeight: 0,
  borderLeft: `1px solid ${theme.color.line}`,
});
export const body = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '12px 0 12px',
  selectors: { '&:focus-visible': { outlineOffset: -2 } },
});
globalStyle(`${body} > *`, { marginInline: 16 });

/** Centred, in place of what cannot be shown yet. */
export const note = style({
  ...secondary.body,
  ...layout.centred,
  flex: 1,
  padding: 24,
  textAlign: 'center',
});
export const failed = style({
  ...type.body,
  ...layout.column(16),
  flex: 1,
  alignItems: 'center',
  justifyContent: 'center',
  padding: 24,
  textAlign: 'center',
});
export const failedIcon = style({ color: theme.color.dangerText });

export const summary = style({ ...layout.row(12), paddingBottom: 12 });
export const preview = style({
  flex: 'none',
  width: 88,
  height: 66,
  objectFit: 'contain',
  borderRadius: radius.field,
  background: theme.color.field,
});
export const printer = style({ ...type.titleSmall, overflowWrap: 'anywhere' });
export const quiet = style({ ...secondary.small, ...tabular, textWrap: 'pretty' });
export const warning = style({
  ...type.small,
  padding: '8px 10px',
  marginBottom: 8,
  borderRadius: radius.field,
  background: theme.color.warningBg,
  color: theme.color.warningText,
});
/** As many facts as a file has: closer than where there are few. */
export const facts = style([panelStyles.facts]);
globalStyle(`${facts} > dt, ${facts} > dd`, { minHeight: 26 });

/** As wide as the panel: its rows bring room of their own. */
export const issues = style({
  padding: '0 0 12px',
  borderBlock: `1px solid ${theme.color.line}`,
});
globalStyle(`${body} > ${issues}`, { marginInline: 0 });

/** Under the list of issues: what can be done about the chosen one, and what was done. */
export const repairs = style({ ...layout.stack(8), padding: '8px 16px 0', ':empty': { display: 'none' } });
export const history = style({ ...layout.row(4) });
globalStyle(`${history} > output`, { flex: 1 });

/** Under what scrolls: the way to another file stays in view. */
export const foot = style({
  ...layout.stack(8),
  flex: 'none',
  maxHeight: '60%',
  overflowY: 'auto',
  padding: '12px 16px 16px',
  borderTop: `1px solid ${theme.color.line}`,
});
/** Names of printers and formats are long: they take what their labels leave. */
export const choices = style({});
globalStyle(`${choices} > div`, { gridTemplateColumns: '84px minmax(0, 1fr)' });
export const verbs = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8, marginTop: 4 });
globalStyle(`${verbs} > button`, { padding: '0 8px' });
export const craft = style({ ...secondary.small, gridColumn: '1 / -1' });
export const result = style({ display: 'flex', gap: 10 });
export const remarks = style({ ...secondary.small, ...layout.stack(4), marginTop: 8 });
