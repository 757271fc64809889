import { createRandom, type Id } from '#base';
import type { PartSupports, SupportPieceId } from '#editor';
import { roundsOf } from '#tests/rounds.ts';
import { expect, test } from 'vitest';
import { SUPPORT_LISTS } from '../../src/scene/support-bodies.ts';
import { pieceLooks, type Looked, type PieceLooks } from '../../src/scene/support-looks.ts';

const idOf = (number: number) => `piece-${String(number).padStart(5, '0')}` as Id<'tip'>;
type Ids = PartSupports['ids'];

/** Ids of each list in order, no id in two lists. */
function idsOf(numbers: readonly (readonly number[])[]): Ids {
  const lists = SUPPORT_LISTS.map((list, at) => [list, numbers[at]!.map((number) => idOf(number))] as const);
  return Object.fromEntries(lists) as unknown as Ids;
}

test('a look says of a piece that it is a tip, by hand, selected and hovered', () => {
  const ids = idsOf([[1], [2], [3], [4, 5]]);
  const { words } = pieceLooks({
    ids,
    byHand: new Set([idOf(1), idOf(3)]),
    selected: new Set([idOf(3), idOf(4)]),
    hovered: idOf(5),
  });
  const bytes = new Uint8Array(words.buffer);
  expect(Array.from({ length: 5 }, (_, at) => [...bytes.subarray(at * 4, at * 4 + 4)])).toEqual([
    [0, 255, 0, 0],
    [0, 0, 0, 0],
    [255, 255, 255, 0],
    [0, 0, 255, 0],
    [0, 0, 0, 255],
  ]);
});

const SEED = 20261125;
test(`looks that are copied are those that are made anew, whatever comes, goes and is marked (seed ${SEED})`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < roundsOf(60); round++) {
    const numbers: number[][] = [0, 1, 2, 3].map((list) =>
      Array.from({ length: 40 }, (_, at) => at * 4 + list),
    );
    /** Of some pieces, rarely of so many that all are gone through. */
    const some = (): Set<SupportPieceId> => {
      const share = random.unit() < 0.2 ? 0.9 : 0.1;
      return new Set(
        numbers
          .flat()
          .filter(() => random.unit() < share)
          .map(idOf),
      );
    };
    let now: Looked = { ids: idsOf(numbers), byHand: some(), selected: some(), hovered: null };
    let last: PieceLooks | null = null;
    for (let step = 0; step < 12; step++) {
      const list = Math.floor(random.unit() * 4);
      const own = numbers[list]!;
      const what = random.unit();
      if (what < 0.3) own.splice(Math.floor(random.unit() * own.length), 1 + Math.floor(random.unit() * 3));
      else if (what < 0.6) {
        const more = Math.floor(random.unit() * 200) * 4 + list;
        if (!own.includes(more)) own.push(more);
        own.sort((a, b) => a - b);
      }
      const here = numbers.flat();
      now = {
        ids: idsOf(numbers),
        byHand: random.unit() < 0.4 ? some() : now.byHand,
        selected: random.unit() < 0.4 ? some() : now.selected,
        hovered: random.unit() < 0.5 ? null : idOf(here[Math.floor(random.unit() * here.length)]!),
      };
      last = pieceLooks(now, last);
      expect([...last.words], `round ${round}, step ${step}`).toEqual([...pieceLooks(now).words]);
    }
  }
});
