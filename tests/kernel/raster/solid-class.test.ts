import { describe, expect, it } from 'vitest';
import { isLit, SOLID_CLASSES, SOLID_RULE } from '#kernel';

describe('the rule that joins classes', () => {
  it('lights every set of classes as its formula says', () => {
    for (let mask = 0; mask < 1 << SOLID_CLASSES.length; mask++) {
      const [solid, body, cavity, infill, hole] = SOLID_CLASSES.map(
        (_class, bit) => ((mask >> bit) & 1) === 1,
      );
      expect(isLit(mask), `${mask}`).toBe(solid! || (body! && !hole! && (!cavity! || infill!)));
    }
  });

  it('is the word that engines read', () => {
    let word = 0;
    for (let mask = 31; mask >= 0; mask--) word = word * 2 + (isLit(mask) ? 1 : 0);
    expect(word).toBe(SOLID_RULE);
  });
});
