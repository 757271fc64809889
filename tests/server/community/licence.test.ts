import { describe, expect, test } from 'vitest';
import { licenceLink, licenceOf, LICENCES, mayRemix, mayTake } from '#contract';

describe('a licence', () => {
  test('is named by three answers, each but all rights reserved by some', () => {
    const both = [true, false];
    const named = both.flatMap((commercial) =>
      both.flatMap((changes) => both.map((shareAlike) => licenceOf({ commercial, changes, shareAlike }))),
    );
    expect([...new Set(named)].toSorted()).toEqual(
      LICENCES.filter((licence) => licence !== 'all_rights_reserved').toSorted(),
    );
    expect(licenceOf({ commercial: false, changes: true, shareAlike: true })).toBe('by-nc-sa');
    expect(licenceOf({ commercial: true, changes: false, shareAlike: true })).toBe('by-nd');
  });

  test('of Creative Commons has a page, and lets everybody have the work', () => {
    expect(licenceLink('by-nc-sa')).toBe('https://creativecommons.org/licenses/by-nc-sa/4.0/');
    expect(licenceLink('all_rights_reserved')).toBe(null);
    expect(mayTake('by-nc-nd', false)).toBe(true);
    expect([mayTake('all_rights_reserved', true), mayTake('all_rights_reserved', false)]).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    ['all_rights_reserved', []],
    ['by', LICENCES],
    ['by-sa', ['by-sa']],
    ['by-nd', []],
    ['by-nc', ['all_rights_reserved', 'by-nc', 'by-nc-sa', 'by-nc-nd']],
    ['by-nc-sa', ['by-nc-sa']],
    ['by-nc-nd', []],
  ] as const)('%s says what a changed work may be published under', (from, to) => {
    expect(LICENCES.filter((licence) => mayRemix(from, licence))).toEqual(to);
  });
});
