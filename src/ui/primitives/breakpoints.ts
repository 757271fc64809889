/** Widths at which the portal changes its shape; UI brief §5 and §5.8. */
export const upTo = {
  /** A page at 400 % (WCAG 1.4.10): words alone. */
  reflow: 'screen and (max-width: 339px)',
  /** A phone: one thumb, sheets instead of menus. */
  phone: 'screen and (max-width: 599px)',
  /** Two cards across; the aside is icons. */
  tablet: 'screen and (max-width: 1023px)',
  /** Three cards across. */
  narrow: 'screen and (max-width: 1179px)',
} as const;
