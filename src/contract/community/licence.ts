/** What an author allows: nothing, or a Creative Commons licence of version 4.0. */
export const LICENCES = [
  'all_rights_reserved',
  'by',
  'by-sa',
  'by-nd',
  'by-nc',
  'by-nc-sa',
  'by-nc-nd',
] as const;
export type Licence = (typeof LICENCES)[number];

/** The three questions a Creative Commons licence answers: may others sell it, change it, must they share alike. */
export interface LicenceAnswers {
  readonly commercial: boolean;
  readonly changes: boolean;
  /** Says nothing where changes are not allowed. */
  readonly shareAlike: boolean;
}

/** The licence that three answers name. */
export function licenceOf({ commercial, changes, shareAlike }: LicenceAnswers): Licence {
  const use = commercial ? 'by' : 'by-nc';
  if (!changes) return `${use}-nd`;
  return shareAlike ? `${use}-sa` : use;
}

/** Where a licence can be read, or null for all rights reserved. */
export function licenceLink(licence: Licence): string | null {
  return licence === 'all_rights_reserved' ? null : `https://creativecommons.org/licenses/${licence}/4.0/`;
}

/** Whether others may have a design, to open it, print it and keep it: by its licence, or because its author says so. */
export function mayTake(licence: Licence, downloadable: boolean): boolean {
  return licence !== 'all_rights_reserved' || downloadable;
}

/** Whether what was made from a work of licence `from` may be published under `to` (CC 4.0, sections 2 and 3). */
export function mayRemix(from: Licence, to: Licence): boolean {
  const terms = from.split('-');
  if (from === 'all_rights_reserved' || terms.includes('nd')) return false;
  if (terms.includes('sa')) return to === from;
  return !terms.includes('nc') || to === 'all_rights_reserved' || to.startsWith('by-nc');
}
