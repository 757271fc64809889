import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { layout, media, motion, radius, theme } from '../tokens/index.ts';

export const button = recipe({
  base: {
    ...layout.inlineRow(8),
    justifyContent: 'center',
    flex: 'none',
    borderRadius: radius.button,
    fontWeight: 550,
    whiteSpace: 'nowrap',
    transition: `background-color ${motion.hover}, color ${motion.hover}, box-shadow ${motion.hover}`,
    selectors: { '&[aria-disabled="true"]': { opacity: 0.4 } },
    '@media': {
      [media.forcedColors]: { border: '1px solid ButtonText' },
      [media.coarse]: { minHeight: 44 },
    },
  },
  variants: {
    variant: {
      primary: {
        background: theme.color.c9,
        color: theme.color.onCoral,
        fontWeight: 600,
        selectors: {
          '&:hover:not([aria-disabled="true"])': { background: theme.color.c10 },
          '&:active:not([aria-disabled="true"])': { background: theme.color.c9, filter: 'brightness(0.96)' },
        },
      },
      strong: {
        background: theme.color.n12,
        color: theme.color.n1,
        selectors: {
          '&:hover:not([aria-disabled="true"])': { opacity: 0.9 },
          '&:active:not([aria-disabled="true"])': { opacity: 0.8 },
        },
      },
      soft: {
        background: theme.color.field,
        selectors: {
          '&:hover:not([aria-disabled="true"])': { background: theme.color.n4 },
          '&:active:not([aria-disabled="true"])': { background: theme.color.n5 },
        },
      },
      outline: {
        boxShadow: `inset 0 0 0 1px ${theme.color.lineStrong}`,
        selectors: {
          '&:hover:not([aria-disabled="true"])': { background: theme.color.hover },
          '&:active:not([aria-disabled="true"])': { background: theme.color.press },
        },
      },
      ghost: {
        color: theme.color.text2,
        selectors: {
          '&:hover:not([aria-disabled="true"])': { background: theme.color.hover, color: theme.color.text },
          '&:active:not([aria-disabled="true"])': { background: theme.color.press },
        },
      },
      danger: {
        background: theme.color.dangerSolid,
        color: '#FFFFFF',
        fontWeight: 600,
        selectors: {
          '&:hover:not([aria-disabled="true"])': { background: theme.color.dangerSolidHover },
          '&:active:not([aria-disabled="true"])': { filter: 'brightness(0.94)' },
        },
      },
    },
    size: {
      28: { height: 28, padding: '0 10px', fontSize: '12px', borderRadius: radius.field },
      32: { height: 32, padding: '0 12px' },
      36: { height: 36, padding: '0 14px' },
      40: { height: 40, padding: '0 16px', fontSize: '14px' },
    },
  },
  defaultVariants: { variant: 'soft', size: 36 },
});

export const spinner = style({ animation: 'corallite-spin 0.9s linear infinite' });

export const iconButton = recipe({
  base: {
    ...layout.inlineRow(),
    justifyContent: 'center',
    flex: 'none',
    borderRadius: radius.button,
    color: theme.color.text2,
    transition: `background-color ${motion.hover}, color ${motion.hover}`,
    selectors: {
      '&:hover:not([aria-disabled="true"])': { background: theme.color.hover, color: theme.color.text },
      '&:active:not([aria-disabled="true"])': { background: theme.color.press },
      '&[aria-pressed="true"], &[data-state="on"]': {
        background: theme.color.press,
        color: theme.color.text,
      },
      '&[data-state="open"]': { background: theme.color.hover, color: theme.color.text },
      '&[aria-disabled="true"]': { opacity: 0.4 },
    },
    '@media': { [media.coarse]: { minWidth: 44, minHeight: 44 } },
  },
  variants: {
    size: {
      24: { ...layout.square(24), borderRadius: 5 },
      28: { ...layout.square(28), borderRadius: radius.field },
      32: { ...layout.square(32) },
      36: { ...layout.square(36) },
      40: { ...layout.square(40) },
    },
  },
  defaultVariants: { size: 36 },
});
