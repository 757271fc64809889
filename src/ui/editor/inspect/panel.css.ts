import { globalStyle, style } from '@vanilla-extract/css';
import {
  layout,
  media,
  motion,
  radius,
  rowPitch,
  secondary,
  tabular,
  theme,
  type,
} from '../../tokens/index.ts';

export const head = style({
  ...type.titleSmall,
  ...layout.row(10),
  flex: 'none',
  height: 52,
  padding: '0 8px 0 16px',
});
export const headIcon = style({ color: theme.color.c11 });
export const headTitle = style({
  ...layout.fill,
  ...layout.ellipsis,
});
export const body = style({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '0 16px 16px' });
export const section = style({ selectors: { '* + &': { marginTop: 14 } } });
export const prepare = style({ ...layout.stack(2), padding: '4px 0 12px' });
export const sectionHead = style({
  ...type.small,
  ...layout.row(),
  justifyContent: 'space-between',
  minHeight: 28,
  fontWeight: 600,
});
export const triple = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) minmax(0, 1fr)',
  columnGap: 8,
  alignItems: 'center',
  minHeight: rowPitch,
});
/** A button under others, as wide as all of them. */
export const wide = style({ display: 'grid', marginTop: 8 });
export const buttons = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 8,
  marginTop: 6,
  selectors: {
    '&[data-many="true"]': { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});
globalStyle(`${buttons} > button`, { padding: '0 8px' });
globalStyle(`${buttons}[data-many="true"] > button`, { padding: '0 4px' });

/** What a tool has to say before all else. */
export const verdict = style({ ...type.body, fontWeight: 600, padding: '2px 0 10px', textWrap: 'pretty' });
/** Under the body, which scrolls: what applies a tool stays in view. */
export const footer = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 8,
  flex: 'none',
  padding: '12px 16px',
  borderTop: `1px solid ${theme.color.line}`,
});
/** Sentences over the footer. */
export const said = style({ flex: 'none', padding: '0 16px 8px', ':empty': { display: 'none' } });
/** Figures over the footer. */
export const standing = style({
  flex: 'none',
  padding: '10px 16px 12px',
  borderTop: `1px solid ${theme.color.line}`,
});
export const cells = style([
  tabular,
  { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '8px 12px' },
]);
globalStyle(`${cells} dt`, { ...type.micro, ...layout.ellipsis, fontWeight: 400, color: theme.color.text2 });
globalStyle(`${cells} dd`, { ...type.body, fontWeight: 600, whiteSpace: 'nowrap' });
/** Progress over the footer. */
export const job = style({ flex: 'none', padding: '0 16px 12px' });
/** Marks the field of a parameter and stands in nobody's way. */
export const param = style({ display: 'contents' });
export const choice = style({ ...layout.stack(6), padding: '4px 0 6px' });
export const choiceLabel = style({ color: theme.color.text2 });

/** As high as its lines, up to six. */
export const lines = style({
  width: '100%',
  minHeight: 36,
  maxHeight: 128,
  padding: '8px 10px',
  border: 0,
  borderRadius: radius.field,
  background: theme.color.field,
  fieldSizing: 'content',
  resize: 'none',
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.n4 },
    '&:focus': {
      background: theme.color.field,
      outline: `2px solid ${theme.color.focus}`,
      outlineOffset: -2,
    },
  },
  '@media': { [media.moreContrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.controlLine}` } },
});

/** Facts as rows of 30: word left, value right. */
export const facts = style([
  tabular,
  { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 16 },
]);
globalStyle(`${facts} > dt, ${facts} > dd`, { minHeight: 30, ...layout.row(8) });
globalStyle(`${facts} > dt`, { color: theme.color.text2 });
globalStyle(`${facts} > dd`, {
  justifyContent: 'flex-end',
  textAlign: 'right',
  fontWeight: 500,
  overflowWrap: 'anywhere',
});
/** What parts and what supports have of the same figures. */
export const split = style([tabular, { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }]);
globalStyle(`${split} :is(th, td)`, { height: 30, padding: 0, textAlign: 'right', fontWeight: 500 });
globalStyle(`${split} th`, { fontWeight: 400, color: theme.color.text2 });
globalStyle(`${split} th:first-child`, { textAlign: 'left' });
globalStyle(`${split} thead th:first-child`, { ...type.small, fontWeight: 600, color: theme.color.text });
/** Rows under the facts they belong to, across both columns. */
export const findings = style({});
globalStyle(`${facts} > ${findings}`, {
  gridColumn: '1 / -1',
  display: 'block',
  minHeight: 0,
  textAlign: 'left',
  fontWeight: 400,
});
export const stale = style({ opacity: 0.5, transition: `opacity ${motion.panel}` });

export const notice = style({
  ...type.small,
  display: 'flex',
  gap: 8,
  padding: '8px 10px',
  margin: '8px 0 4px',
  borderRadius: radius.button,
  textWrap: 'pretty',
  selectors: {
    '&[data-tone="warning"]': { background: theme.color.warningBg, color: theme.color.warningText },
    '&[data-tone="danger"]': { background: theme.color.dangerBg, color: theme.color.dangerText },
    '&[data-tone="info"]': { background: theme.color.infoBg, color: theme.color.infoText },
    '&[data-tone="success"]': { background: theme.color.successBg, color: theme.color.successText },
  },
});
/** Beside a button. */
export const noticeText = style({ ...layout.fill, alignSelf: 'center' });
export const note = style({ ...secondary.small, padding: '4px 0', textWrap: 'pretty' });
export const mono = style({ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: '12px' });
export const success = style({ color: theme.color.successText });

export const card = style({
  flex: 'none',
  borderTop: `1px solid ${theme.color.line}`,
  padding: '12px 16px 14px',
});
export const setup = style({
  ...layout.row(10),
  width: 'calc(100% + 16px)',
  minHeight: 32,
  margin: '0 -8px',
  padding: '0 8px',
  borderRadius: radius.field,
  transition: `background-color ${motion.hover}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&:active': { background: theme.color.press },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media': { [media.coarse]: { minHeight: 44 } },
});
export const setupIcon = style({ color: theme.color.text2 });
export const setupText = style({
  ...layout.fill,
  ...layout.ellipsis,
});
export const figures = style([
  tabular,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, auto)',
    justifyContent: 'space-between',
    gap: 8,
    marginTop: 10,
  },
]);
globalStyle(`${figures} dt`, { ...type.micro, fontWeight: 400, color: theme.color.text2 });
globalStyle(`${figures} dd`, { ...type.titleSmall, whiteSpace: 'nowrap' });
globalStyle(`${figures} dd small`, {
  ...type.micro,
  fontWeight: 450,
  color: theme.color.text2,
  marginLeft: 3,
});

export const headTools = style({ display: 'flex', gap: 4 });
