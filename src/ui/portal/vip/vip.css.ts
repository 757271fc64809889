import { style } from '@vanilla-extract/css';
import { upTo } from '../../primitives/breakpoints.ts';
import { layout, radius, secondary, tabular, theme, type } from '../../tokens/index.ts';

/** What is chosen left, where it is paid right. */
export const buying = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 248px',
  gap: '20px 32px',
  alignItems: 'start',
  '@media': { [upTo.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const choices = style({ ...layout.stack(20) });
export const group = style({ ...layout.stack(8) });
export const groupName = style({ ...secondary.small, fontWeight: 600 });
export const amount = style({ ...layout.wrap(8), alignItems: 'baseline' });
export const price = style({ ...type.heading, ...tabular });
export const quiet = style({ ...secondary.small, textWrap: 'pretty' });
/** What is typed in: across both columns, one below the other. */
export const coupon = style({ gridColumn: '1 / -1' });
export const codes = style({ paddingTop: 0 });
export const codeForm = style({ ...layout.wrap(8), alignItems: 'flex-start', paddingTop: 4 });
export const codeField = style({ ...layout.fill, maxWidth: 320 });
export const skeleton = style({ ...layout.stack(16) });

export const payBox = style({
  ...layout.stack(12),
  justifyItems: 'center',
  alignContent: 'center',
  minHeight: 264,
  padding: 16,
  borderRadius: radius.card,
  background: theme.color.field,
  textAlign: 'center',
});
export const covered = style({
  ...layout.square(184),
  ...layout.stack(12),
  placeContent: 'center',
  justifyItems: 'center',
  padding: 16,
  borderRadius: radius.field,
  border: `1px dashed ${theme.color.controlLine}`,
  ...secondary.body,
});
export const payTitle = style({ ...type.body, fontWeight: 600 });
export const left = style({ ...secondary.small, ...tabular });

export const result = style({
  ...layout.row(8),
  flexDirection: 'column',
  padding: '40px 16px 48px',
  textAlign: 'center',
});
const resultIcon = { ...layout.square(48), marginBottom: 8 };
export const doneIcon = style({ ...resultIcon, color: theme.color.successText });
export const failedIcon = style({ ...resultIcon, color: theme.color.dangerText });
export const resultTitle = style({ ...type.heading, margin: 0, textWrap: 'balance' });
export const resultText = style({ ...secondary.body, margin: 0, textWrap: 'balance' });
export const resultActions = style({ ...layout.wrap(8), justifyContent: 'center', marginTop: 20 });

export const page = style({ ...layout.stack(40) });
export const head = style({
  ...layout.row(16),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  paddingTop: 12,
});
export const headTitle = style({ ...type.heading, margin: 0 });
export const banner = style({
  ...type.body,
  ...layout.row(12),
  padding: '12px 16px',
  borderRadius: radius.card,
  background: theme.color.warningBg,
  color: theme.color.warningText,
});
export const banners = style({ ...layout.stack(12), selectors: { '&:empty': { display: 'none' } } });
export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(248px, 1fr))',
  gap: 24,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const tile = style({ display: 'flex', gap: 12 });
export const tileIcon = style({ flex: 'none', marginTop: 1, color: theme.color.text2 });
export const tileName = style({ ...type.titleSmall, margin: 0 });
export const tileText = style({ ...secondary.body, margin: 0, textWrap: 'pretty' });
export const sectionTitle = style({ ...type.title, margin: 0, paddingBottom: 12 });
export const sectionText = style({ ...secondary.body, margin: 0, paddingBottom: 8 });
export const member = style({ fontWeight: 600 });
export const levelName = style({ ...layout.inlineRow(8) });
