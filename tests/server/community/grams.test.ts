import { describe, expect, test } from 'vitest';
import { gramsOf, searchForm, searchTerms } from '../../../src/server/features/community/grams.ts';

describe('pieces of a text', () => {
  test('are signs and pairs of what is written without spaces, and threes of all else', () => {
    expect(gramsOf(searchForm('珊瑚架 Reef 4K')).toSorted()).toEqual(
      ['^4', '^4k', '^r', '^re', 'eef', 'ree', '架', '珊', '珊瑚', '瑚', '瑚架'].toSorted(),
    );
  });

  test('are of whole characters, however they are encoded', () => {
    const rare = '𠮷野家';
    expect(gramsOf(searchForm(rare))).toContain('𠮷野');
    expect(gramsOf(searchForm('Ｒｅｅｆ'))).toEqual(gramsOf('reef'));
  });

  const TEXT = 'Résine tray 2.0, 珊瑚架100%_off (by Zoë) 한국어 рыба';
  test.each([
    'tray',
    'ray',
    'tr',
    't',
    '珊',
    '珊瑚',
    '瑚架',
    '架100',
    '100%_off',
    'by',
    '(by',
    'zoë',
    '한국',
    'рыба',
    'résine 珊瑚',
    '2.0,',
  ])('of the search "%s" are among those of a text that holds it', (search) => {
    const form = searchForm(TEXT);
    const terms = searchTerms(search)!;
    expect(gramsOf(form)).toEqual(expect.arrayContaining([...terms.grams]));
  });

  test('of a search without a letter are none: it finds everything', () => {
    for (const search of ['', ' ', '%', '—']) expect(searchTerms(search)).toBe(null);
  });

  test('of a search with signs alone beside short words are those of the words', () => {
    expect(searchTerms('"tr"')).toEqual(searchTerms('tr'));
  });
});
