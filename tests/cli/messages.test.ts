import { describe, expect, test } from 'vitest';
import { ERROR_CODES, fail } from '#base';
import { MESSAGES, sentenceFor } from '../../src/cli/messages.ts';

/** Every detail any sentence looks for, with values that would show up if printed wrongly. */
const details = { reason: 'row 7', layer: 12, printer: 'mars', field: 'layerHeight', min: 0.005, max: 0.2 };

describe('sentences for expected failures', () => {
  test.each(ERROR_CODES)('%s is a sentence with and without details', (code) => {
    for (const values of [{ file: 'model.stl' }, { file: 'model.stl', ...details }]) {
      const sentence = MESSAGES[code](values);
      expect(sentence).toMatch(/^[A-Za-z"].*\.$/s);
      if (code !== 'printer_unknown' || 'printer' in values)
        expect(sentence).not.toMatch(/undefined|NaN|\{|\}/);
    }
  });

  test('the file and the fault are named', () => {
    const error = fail('format_truncated', 'log text', { reason: 'triangle 812 of 69,451' }).error;
    expect(sentenceFor(error, 'bunny.stl')).toBe(
      'bunny.stl is cut short: it ends before it should (triangle 812 of 69,451).',
    );
  });

  test("an error's own file wins over the one being worked on", () => {
    const error = fail('not_found', 'log text', { file: 'inner.model' }).error;
    expect(sentenceFor(error, 'outer.3mf')).toBe('inner.model is not there.');
  });
});
