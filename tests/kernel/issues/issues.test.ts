import { describe, expect, test } from 'vitest';
import { createLayerAnalysis, defaultIssueOptions, type Issue, type IssueKind } from '#kernel';
import { analyse, reported } from './reported.ts';
import { drawn, runsOf } from './voxels.ts';

const kindsOf = (issues: readonly Issue[]): IssueKind[] => issues.map(({ kind }) => kind);

/** Each issue in short: kind, layers, and what opens a cup. */
const briefly = (issues: readonly Issue[]): string[] =>
  issues.map((issue) => {
    const opening = issue.kind === 'suction-cup' ? ` opens ${issue.opensAt}` : '';
    return `${issue.kind} ${issue.firstLayer}-${issue.lastLayer}${opening}`;
  });

const solid = '##### ##### ##### ##### #####';
const empty = '..... ..... ..... ..... .....';
const ring = '##### #...# #...# #...# #####';

describe('an island', () => {
  test('is an area with nothing below it, reported with its place, size and height', () => {
    const { issues, facts, counts } = analyse(
      drawn('#..... #..... ......', '#...## #....# ......', '#####. ....## ......'),
    );
    expect(issues).toEqual([
      {
        kind: 'island',
        firstLayer: 1,
        lastLayer: 1,
        bottomMm: 0.1,
        topMm: 0.2,
        centre: [expect.closeTo((4.5 + 5.5 + 5.5) / 3, 12), expect.closeTo((0.5 + 0.5 + 1.5) / 3, 12)],
        centreMm: [expect.closeTo(31 / 12, 12), expect.closeTo(2.5 / 12, 12)],
        box: { left: 4, top: 0, right: 6, bottom: 2 },
        pixels: 3,
        areaMm2: 0.375,
        supportedPixels: 0,
      },
    ]);
    expect(counts).toEqual({ island: 1, 'resin-trap': 0, 'suction-cup': 0, border: 0, 'empty-layer': 0 });
    expect(facts.map(({ areas, islands }) => [areas, islands])).toEqual([
      [1, 0],
      [2, 1],
      [1, 0],
    ]);
  });

  test('is none on the plate, and is one above an empty layer', () => {
    const { issues } = analyse(drawn('#.#', '...', '#..'));
    expect(briefly(issues)).toEqual(['empty-layer 1-1', 'island 2-2']);
  });

  test('stays one when it grows into the print later', () => {
    const { issues } = analyse(drawn('#....', '#...#', '#####', '#####'));
    expect(briefly(issues)).toEqual(['island 1-1']);
  });

  test('is not held by a corner, on its layer or below, unless bonds may be diagonal', () => {
    const corner = drawn('#... ....', '#... .#..', '#... .#..');
    expect(briefly(analyse(corner).issues)).toEqual(['island 1-1']);
    expect(briefly(analyse(corner, { diagonalBonds: true }).issues)).toEqual([]);
    const step = drawn('#... ....', '.... .#..');
    expect(briefly(analyse(step, { diagonalBonds: true }).issues)).toEqual(['island 1-1']);
  });

  test('is not held by pixels that are hardly lit', () => {
    const faint = drawn('#.---', '#.###');
    expect(briefly(analyse(faint).issues)).toEqual(['island 1-1']);
    expect(analyse(faint, { firmGrey: 60 }).issues).toEqual([]);
    // One firm pixel of three is enough, and is not when a half is asked for.
    expect(analyse(drawn('#.#--', '#.###')).issues).toEqual([]);
    const half = analyse(drawn('#.#--', '#.###'), { islandSupport: 0.5 });
    expect(half.issues).toMatchObject([{ kind: 'island', pixels: 3, supportedPixels: 1 }]);
    // Or where so many mm² of it are held, whatever its share; a pixel has an eighth.
    const tip = drawn('#.#--', '#.###');
    expect(analyse(tip, { islandSupport: 0.5, islandHeldMm2: 0.125 }).issues).toEqual([]);
    expect(analyse(tip, { islandSupport: 0.5, islandHeldMm2: 0.126 }).issues).toHaveLength(1);
    expect(analyse(drawn('#..--', '#.###'), { islandHeldMm2: 0 }).issues).toHaveLength(1);
  });

  test('is reported only when enough of it is firm', () => {
    const haze = drawn('#....', '#.---', '#.-#-');
    expect(briefly(analyse(haze).issues)).toEqual(['island 2-2']);
    const small = drawn('#....', '#.###');
    expect(analyse(small, { islandPixels: 4 }).issues).toEqual([]);
    expect(analyse(small, { islandMm2: 0.376 }).issues).toEqual([]);
    expect(analyse(small, { islandMm2: 0.375 }).issues).toHaveLength(1);
  });

  test('may touch the panel’s border and span rows that end and begin lit', () => {
    const { issues, facts } = analyse(drawn('.... .... ....', '..## ##.. ....'));
    expect(kindsOf(issues)).toEqual(['empty-layer', 'island', 'island']);
    expect(facts[1]!.areas).toBe(2);
    const joined = analyse(drawn('.... .... ....', '.### ##.. ....'));
    expect(joined.facts[1]!.areas).toBe(1);
  });
});

describe('a resin trap', () => {
  test('is a hollow that is closed above and below', () => {
    const { issues } = analyse(drawn(solid, ring, ring, solid, solid));
    expect(issues).toEqual([
      {
        kind: 'resin-trap',
        firstLayer: 1,
        lastLayer: 2,
        bottomMm: 0.1,
        topMm: 0.3,
        centre: [2.5, 2.5],
        centreMm: [1.25, 0.625],
        box: { left: 1, top: 1, right: 4, bottom: 4 },
        voxels: 18,
        volumeMm3: expect.closeTo(18 * 0.125 * 0.1, 12) as number,
        areaMm2: 9 * 0.125,
      },
    ]);
  });

  test('is none once a layer lets it out at the side', () => {
    const vented = '##### #...# ....# #...# #####';
    expect(briefly(analyse(drawn(solid, vented, ring, solid)).issues)).toEqual([]);
    expect(briefly(analyse(drawn(solid, ring, vented, solid)).issues)).toEqual(['suction-cup 1-1 opens 2']);
  });

  test('is not let out through a corner', () => {
    const corner = '.#### #...# #...# #...# #####';
    expect(briefly(analyse(drawn(solid, corner, solid)).issues)).toEqual(['resin-trap 1-1']);
  });

  test('inside another is reported beside it', () => {
    const outer = '####### #.....# #.....# #.....# #.....# #.....# #######';
    const nested = '####### #.....# #.###.# #.#.#.# #.###.# #.....# #######';
    const inner = '####### #.....# #.###.# #.###.# #.###.# #.....# #######';
    const lid = '####### ####### ####### ####### ####### ####### #######';
    const { issues } = analyse(drawn(lid, outer, inner, nested, inner, outer, lid));
    expect(issues.map(({ kind }) => kind)).toEqual(['resin-trap', 'island', 'resin-trap']);
    expect(
      reported(issues).map(({ firstLayer, lastLayer, voxels }) => [firstLayer, lastLayer, voxels]),
    ).toEqual([
      [1, 5, 25 + 16 + 16 + 16 + 25],
      [2, 2, 9],
      [3, 3, 1],
    ]);
  });

  test('of two hollows that meet is one', () => {
    const two = '####### #..#..# #######';
    const one = '####### #.....# #######';
    const lid = '####### ####### #######';
    const { issues } = analyse(drawn(lid, two, two, one, lid));
    expect(reported(issues)).toMatchObject([
      { kind: 'resin-trap', firstLayer: 1, lastLayer: 3, voxels: 4 + 4 + 5, largest: 5, box: '1 1 6 2' },
    ]);
    const wide = '######### #....#..# #########';
    const bridge = '######### ####...## #########';
    const cover = '######### ######### #########';
    const met = analyse(drawn(cover, wide, bridge, cover));
    expect(reported(met.issues)).toMatchObject([{ firstLayer: 1, lastLayer: 2, voxels: 9, largest: 4 }]);
    const apart = analyse(drawn(lid, two, two, lid));
    expect(briefly(apart.issues)).toEqual(['resin-trap 1-2', 'resin-trap 1-2']);
  });

  test('of which a branch ends early continues in the other', () => {
    const one = '####### #.....# #######';
    const left = '####### #.##### #######';
    const lid = '####### ####### #######';
    expect(briefly(analyse(drawn(lid, one, left, left, lid)).issues)).toEqual(['resin-trap 1-3']);
    expect(briefly(analyse(drawn(lid, one, left, left)).issues)).toEqual(['suction-cup 1-3 opens 4']);
  });

  test('too narrow on every layer is not reported', () => {
    const layers = drawn(solid, ring, ring, solid);
    expect(analyse(layers, { trapPixels: 10 }).issues).toEqual([]);
    expect(analyse(layers, { trapPixels: 9 }).issues).toHaveLength(1);
  });
});

describe('a suction cup', () => {
  test('is a hollow that the print’s end opens', () => {
    const { issues } = analyse(drawn(solid, ring, ring));
    expect(issues).toMatchObject([
      { kind: 'suction-cup', firstLayer: 1, lastLayer: 2, opensAt: 3, voxels: 18, areaMm2: 9 * 0.125 },
    ]);
  });

  test('on the plate is closed by it, and opened by nothing else when a lid comes', () => {
    expect(briefly(analyse(drawn(ring, ring)).issues)).toEqual(['suction-cup 0-1 opens 2']);
    expect(briefly(analyse(drawn(ring, ring, solid)).issues)).toEqual(['suction-cup 0-1 opens null']);
  });

  test('ends with the layer before the one that lets air in, and its way out stays open', () => {
    const vented = '##### #...# ....# #...# #####';
    const { issues } = analyse(drawn(solid, ring, ring, vented, ring, ring, solid));
    expect(briefly(issues)).toEqual(['suction-cup 1-2 opens 3']);
  });

  test('is opened by an empty layer', () => {
    const { issues } = analyse(drawn(solid, ring, empty, solid));
    expect(briefly(issues)).toEqual(['suction-cup 1-1 opens 2', 'empty-layer 2-2', 'island 3-3']);
  });

  test('is none when the hollow opens downwards beside the print', () => {
    const base = '##... ##... ##... ##... ##...';
    expect(kindsOf(analyse(drawn(base, ring, ring), { islandSupport: 0 }).issues)).toEqual([]);
  });

  test('too small or too low is not reported', () => {
    const layers = drawn(solid, ring, ring, ring, ring, ring);
    expect(analyse(layers, { cupPixels: 10 }).issues).toEqual([]);
    expect(analyse(layers, { cupMm: 0.5 }).issues).toHaveLength(1);
    expect(analyse(layers, { cupMm: 0.51 }).issues).toEqual([]);
  });

  test('may reach the panel’s border with its wall only: a gap in it is a way out', () => {
    const gap = '##### #...# #.... #...# #####';
    expect(briefly(analyse(drawn(solid, gap)).issues)).toEqual([]);
    const bottomGap = '##### #...# #...# #...# ##.##';
    expect(briefly(analyse(drawn(solid, bottomGap)).issues)).toEqual([]);
  });
});

describe('the panel’s border', () => {
  test('is reported over the layers that come close, with the most pixels of one', () => {
    const inside = '...... .##... .##... ......';
    const touching = '...... ##.... ##.... ......';
    const once = '...... ##.... .##... ......';
    const corner = '.....# .##... .##... ......';
    const { issues } = analyse(drawn(inside, touching, corner, inside, once), { borderMargin: 1 });
    expect(issues.filter(({ kind }) => kind === 'border')).toEqual([
      { kind: 'border', firstLayer: 1, lastLayer: 2, bottomMm: 0.1, topMm: 0.3, pixels: 2 },
      { kind: 'border', firstLayer: 4, lastLayer: 4, bottomMm: 0.4, topMm: 0.5, pixels: 1 },
    ]);
    const wide = analyse(drawn(inside), { borderMargin: 2 });
    expect(wide.issues).toMatchObject([{ kind: 'border', pixels: 4 }]);
  });

  test('is not touched by pixels that are hardly lit', () => {
    expect(analyse(drawn('---- ---- ----'), { borderMargin: 1 }).issues).toEqual([]);
    expect(analyse(drawn('#### #### ####'), { borderMargin: 1 }).issues).toMatchObject([{ pixels: 10 }]);
  });
});

describe('layers without a lit pixel', () => {
  test('are reported in stretches, at the beginning, within and at the end', () => {
    const { issues, facts } = analyse(drawn(empty, empty, solid, empty, solid, empty, empty, empty));
    expect(briefly(issues)).toEqual([
      'empty-layer 0-1',
      'island 2-2',
      'empty-layer 3-3',
      'island 4-4',
      'empty-layer 5-7',
    ]);
    expect(facts[0]).toEqual({ areaMm2: 0, volumeMm3: 0, areas: 0, islands: 0 });
  });

  test('are a whole print without any issue but that', () => {
    expect(briefly(analyse(drawn(empty, empty)).issues)).toEqual(['empty-layer 0-1']);
    expect(createLayerAnalysis({ width: 4, height: 4, pitchX: 1, pitchY: 1 }).finish().issues).toEqual([]);
  });
});

describe('an analysis', () => {
  test('counts area and volume by the share of grey, and takes each layer’s own height', () => {
    const analysis = createLayerAnalysis({ width: 4, height: 1, pitchX: 0.5, pitchY: 0.25 });
    const pixels = runsOf(Uint8Array.from([255, 51, 51, 0]));
    expect(analysis.push(pixels, 0.2)).toMatchObject({
      areaMm2: expect.closeTo(0.175, 12) as number,
      volumeMm3: expect.closeTo(0.035, 12) as number,
    });
    expect(analysis.push(pixels, 0.05).volumeMm3).toBeCloseTo(0.00875, 12);
    const empty = runsOf(new Uint8Array(4));
    analysis.push(empty, 0.05);
    expect(analysis.finish().issues).toMatchObject([
      { kind: 'border', firstLayer: 0, lastLayer: 1, bottomMm: 0, topMm: 0.25 },
      { kind: 'empty-layer', bottomMm: 0.25, topMm: 0.3 },
    ]);
  });

  test('counts the issues it no longer lists', () => {
    const { issues, counts } = analyse(drawn('#.......', '#.#.#.#.', '........'), { mostOfAKind: 2 });
    expect(kindsOf(issues)).toEqual(['island', 'island', 'empty-layer']);
    expect(counts).toMatchObject({ island: 3, 'empty-layer': 1 });
  });

  test('leaves out by default what resin does not notice', () => {
    const layers = drawn(solid, ring, solid, solid);
    const panel = { width: 5, height: 5, pitchX: 0.02, pitchY: 0.02 };
    const analysis = createLayerAnalysis(panel, { borderMargin: 0 });
    for (const pixels of layers.layers) analysis.push(runsOf(pixels), 0.05);
    expect(analysis.finish().issues).toEqual([]);
    expect(defaultIssueOptions.trapPixels).toBeGreaterThan(9);
  });

  test('refuses runs that do not cover the panel', () => {
    const panel = { width: 4, height: 2, pitchX: 1, pitchY: 1 };
    for (const words of [[], [7 << 8], [(8 << 8) | 255, 1 << 8], [9 << 8], [(12 << 8) | 255]]) {
      const analysis = createLayerAnalysis(panel);
      expect(() => analysis.push(Uint32Array.from(words), 0.05), words.join()).toThrow(RangeError);
    }
  });

  test('takes a layer with more spans than it expected', () => {
    const width = 5000;
    const comb = Uint8Array.from({ length: width * 2 }, (_, index) => (index % 2 ? 255 : 0));
    const analysis = createLayerAnalysis({ width, height: 2, pitchX: 1, pitchY: 1 }, { borderMargin: 0 });
    expect(analysis.push(runsOf(new Uint8Array(width * 2).fill(255)), 0.05).areas).toBe(1);
    expect(analysis.push(runsOf(comb), 0.05)).toMatchObject({ areas: 2500, islands: 0 });
    expect(analysis.push(runsOf(new Uint8Array(width * 2)), 0.05).areas).toBe(0);
    expect(analysis.push(runsOf(comb), 0.05)).toMatchObject({ areas: 2500, islands: 2500 });
  });
});
