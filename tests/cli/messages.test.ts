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

  test('the file and the fault are named, by the message where there is no better reason', () => {
    const error = fail('format_truncated', 'bunny.stl: triangle 812 of 69,451 is missing', {
      file: 'bunny.stl',
    }).error;
    expect(sentenceFor(error, 'models/bunny.stl')).toBe(
      'models/bunny.stl is incomplete (triangle 812 of 69,451 is missing).',
    );
  });

  test("an error's own reason wins over its message", () => {
    const error = fail('storage_unavailable', 'out.goo: EACCES', { reason: 'permission denied' }).error;
    expect(sentenceFor(error, 'out.goo')).toBe("out.goo can't be read or written (permission denied).");
  });
});
