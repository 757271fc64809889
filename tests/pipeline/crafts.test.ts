import { describe, expect, test } from 'vitest';
import { createRandom, memorySource, unwrap } from '#base';
import { checkCraft, CRAFT_FIELDS, craftValue, genericCraft, wholeCraft, type PrintCraft } from '#document';
import { printerFormats } from '#formats/printer';
import { craftToText, readCraft } from '#pipeline';
import { madeJob, madeSettings, writeMade } from '../formats/printer/support/made-job.ts';
import { randomRuns } from '../formats/printer/support/made-layers.ts';

const random = createRandom(41);
const layers = Array.from({ length: 6 }, (_, index) => ({
  name: `layer ${index}`,
  width: 240,
  height: 30,
  runs: randomRuns(random, 240 * 30),
}));
const job = madeJob(240, 30, 6);
const read = (bytes: Uint8Array, name: string, base: PrintCraft = genericCraft) =>
  readCraft(memorySource(bytes), name, base);
const text = (value: string) => new TextEncoder().encode(value);

/** Stages of the made job by hand, where a file has one part: both together, at the speed of the first. */
const BOTTOM = {
  exposureTime: 6.5,
  waitBeforeCure: 4.5,
  waitAfterCure: 4.25,
  waitAfterLift: 4.75,
  liftDistance: 7.5 + 8.25,
  liftSpeed: 64,
  lightPwm: 204,
};
const NORMAL = {
  exposureTime: 2.5,
  waitBeforeCure: 0.5,
  waitAfterCure: 0.25,
  waitAfterLift: 0.75,
  liftDistance: 3.5 + 4.25,
  liftSpeed: 60,
  lightPwm: 200,
};
/** The same where files have both parts. */
const TWO_PARTS = {
  bottom: { ...BOTTOM, liftDistance: 7.5, liftDistance2: 8.25, liftSpeed2: 184, retractSpeed: 154 },
  normal: { ...NORMAL, liftDistance: 3.5, liftDistance2: 4.25, liftSpeed2: 180, retractSpeed: 150 },
};
const WAY_DOWN = {
  bottom: { retractDistance2: 6.25, retractSpeed2: 94 },
  normal: { retractDistance2: 2.25, retractSpeed2: 90 },
};
/** What is not in a format's files, besides what is in none. */
const EVERYTHING = {
  layerHeight: 0.05,
  firstLayerHeight: 0.06,
  bottomLayerCount: 2,
  transitionLayerCount: 2,
};
const KNOWN: Readonly<Record<string, object>> = {
  goo: {
    ...EVERYTHING,
    antialias: 4,
    bottom: { ...TWO_PARTS.bottom, ...WAY_DOWN.bottom, retractDistance: 9.5 },
    normal: { ...TWO_PARTS.normal, ...WAY_DOWN.normal, retractDistance: 5.5 },
  },
  ctb: {
    ...EVERYTHING,
    antialias: 4,
    // CTB has one way for up and down.
    bottom: { ...TWO_PARTS.bottom, ...WAY_DOWN.bottom, retractDistance: 15.75 - 6.25 },
    normal: { ...TWO_PARTS.normal, ...WAY_DOWN.normal, retractDistance: 7.75 - 2.25 },
  },
  'ctb-encrypted': {
    ...EVERYTHING,
    antialias: 4,
    bottom: { ...TWO_PARTS.bottom, ...WAY_DOWN.bottom, retractDistance: 15.75 - 6.25 },
    normal: { ...TWO_PARTS.normal, ...WAY_DOWN.normal, retractDistance: 7.75 - 2.25 },
  },
  // Up and down of each part of the way stand together: what was lifted first comes down last.
  'anycubic-v517': {
    bottom: {
      liftDistance: 7.5,
      liftDistance2: 8.25,
      liftSpeed2: 184,
      retractDistance: 8.25,
      retractSpeed: 154,
      retractDistance2: 7.5,
      retractSpeed2: 94,
    },
    normal: {
      liftDistance: 3.5,
      liftDistance2: 4.25,
      liftSpeed2: 180,
      retractDistance: 4.25,
      retractSpeed: 150,
      retractDistance2: 3.5,
      retractSpeed2: 90,
    },
  },
  sl1: {
    layerHeight: 0.05,
    firstLayerHeight: 0.06,
    bottomLayerCount: genericCraft.bottomLayerCount,
    // SL1 counts the bottom layers among those that fade.
    transitionLayerCount: 4,
    bottom: { ...genericCraft.bottom, exposureTime: 6.5 },
    normal: { ...genericCraft.normal, exposureTime: 2.5 },
  },
  zip: {
    layerHeight: 0.05,
    firstLayerHeight: 0.06,
    bottomLayerCount: 2,
    transitionLayerCount: genericCraft.transitionLayerCount,
    antialias: 4,
    bottom: {
      exposureTime: 6.5,
      waitBeforeCure: 4.5,
      liftDistance: 15.75,
      liftSpeed: 64,
      lightPwm: 204,
      retractDistance: 15.75,
    },
    normal: {
      exposureTime: 2.5,
      waitBeforeCure: 0.5,
      liftDistance: 7.75,
      liftSpeed: 60,
      lightPwm: 200,
      retractDistance: 7.75,
      retractSpeed: 150,
    },
  },
  nanodlp: {
    ...EVERYTHING,
    // A profile has one speed and one light for all layers.
    bottom: { ...BOTTOM, liftSpeed: 60, lightPwm: 200, retractDistance: 15.75, retractSpeed: 150 },
    normal: { ...NORMAL, retractDistance: 7.75, retractSpeed: 150 },
  },
};

describe('a print craft is read out of a printer file', () => {
  test.each(Object.entries(KNOWN))('%s: with what was written, and nothing else', async (id, expected) => {
    const format = printerFormats.find((each) => each.id === id)!;
    const { craft, found, refused, left } = unwrap(
      await read(await writeMade(format, layers, job), `Reef 50.${format.extensions[0]}`),
    );
    expect(craft).toMatchObject({ name: 'Reef 50', ...expected });
    expect(refused).toEqual([]);
    expect([...found, ...left].toSorted()).toEqual([...CRAFT_FIELDS].toSorted());
    for (const field of left)
      expect(craftValue(craft, field), field).toEqual(craftValue(genericCraft, field));
    expect(checkCraft(craft).ok).toBe(true);
  });

  test('what it says that no craft can hold is left, and said', async () => {
    const goo = printerFormats.find(({ id }) => id === 'goo')!;
    const odd = { ...madeSettings(0.05, 0.05, 0), liftDistance: 60 };
    const file = await writeMade(goo, layers, {
      ...job,
      normal: odd,
      layers: job.layers.map((layer) => ({ ...layer, liftDistance: 60 })),
    });
    const { craft, refused } = unwrap(await read(file, 'tall.goo'));
    expect(refused).toEqual(['bottom.liftDistance', 'normal.liftDistance']);
    expect(craft.normal).toMatchObject({ liftDistance: genericCraft.normal.liftDistance, exposureTime: 2.5 });
  });

  test('a file of one part leaves no second part of the craft that was there', async () => {
    const sl = printerFormats.find(({ id }) => id === 'nanodlp')!;
    const base: PrintCraft = { ...genericCraft, normal: { ...genericCraft.normal, liftDistance2: 9 } };
    const { craft } = unwrap(await read(await writeMade(sl, layers, job), 'one.nanodlp', base));
    expect(craft.normal).toMatchObject({ liftDistance: 7.75, liftDistance2: 0 });
  });

  test('a damaged file is refused or read, and never anything but a craft that passes its check', async () => {
    const damage = createRandom(97);
    for (const format of printerFormats) {
      const whole = await writeMade(format, layers, job);
      for (let round = 0; round < 12; round++) {
        const bytes = whole.slice(0, round % 3 === 0 ? damage.integer(1, whole.length) : whole.length);
        for (let times = 0; times < 40; times++)
          bytes[damage.integer(0, bytes.length - 1)] = damage.integer(0, 255);
        const answer = await read(bytes, `a.${format.extensions[0]}`);
        if (answer.ok)
          expect(checkCraft(answer.value.craft), `${format.id}, seed 97`).toMatchObject({ ok: true });
        else expect(answer.error.code, `${format.id}, seed 97`).toMatch(/^(format_|file_empty)/);
      }
    }
  });
});

describe('a print craft is read out of settings of PrusaSlicer', () => {
  const PROFILE = `# generated by PrusaSlicer
absolute_correction = -0.05
exposure_time = 8
faded_layers = 10
initial_exposure_time = 35
initial_layer_height = 0.1
layer_height = 0.025
material_correction_x = 1.002
material_correction_y = 1
material_correction_z = 1
relative_correction_x = 1.01
relative_correction_y = 1
relative_correction_z = 0.99
`;
  test('an exported profile, with its corrections', async () => {
    const { craft, found } = unwrap(await read(text(PROFILE), 'Tough.ini'));
    expect(craft).toMatchObject({
      name: 'Tough',
      layerHeight: 0.025,
      firstLayerHeight: 0.1,
      transitionLayerCount: 10,
      bottom: { exposureTime: 35 },
      normal: { exposureTime: 8 },
      toleranceCompensation: { bottom: -0.05, normal: -0.05 },
      // 1.01 × 1.002
      scaleFactor: [101.2, 100, 99],
    });
    expect(found).toHaveLength(9);
  });

  test('config.ini out of an SL1', async () => {
    const config = 'action = print\nexpTime = 2.2\nexpTimeFirst = 28\nlayerHeight = 0.05\nnumFade = 8\n';
    expect(unwrap(await read(text(config), 'config.ini')).craft).toMatchObject({
      layerHeight: 0.05,
      transitionLayerCount: 8,
      bottom: { exposureTime: 28 },
      normal: { exposureTime: 2.2 },
    });
  });

  test('what is none, and a bundle of materials, are refused', async () => {
    for (const held of [
      '',
      'bed_temperature = 60\n',
      `[sla_material:a]\n${PROFILE}[sla_material:b]\n${PROFILE}`,
    ])
      expect((await read(text(held), 'a.ini')).ok).toBe(false);
  });
});

describe('a print craft of our own', () => {
  test('comes back as it was written', async () => {
    const craft: PrintCraft = {
      ...wholeCraft(genericCraft),
      normal: {
        ...genericCraft.normal,
        liftDistance2: 3.5,
        liftSpeed2: 300,
        retractDistance2: 2,
        retractSpeed2: 45,
      },
      name: 'Reef 30',
      layerHeight: 0.03,
      antialias: 'off',
      antialiasZ: 4,
      greyCurve: 1.15,
      greyBits: 4,
      toleranceCompensation: { bottom: -0.1, normal: 0.03 },
      scaleFactor: [100.4, 100.4, 99.8],
      price: 12.5,
      currency: 'EUR',
    };
    const { craft: back, left } = unwrap(await read(text(craftToText(craft)), 'Other.json'));
    expect(back).toEqual(craft);
    expect(left).toEqual([]);
  });

  test('that is none, too large, or newer is refused; a field that is wrong is left', async () => {
    const code = async (held: string) => {
      const answer = await read(text(held), 'a.json');
      return answer.ok ? answer.value.refused.join() : answer.error.code;
    };
    expect(await code('{')).toBe('format_corrupt');
    expect(await code('[]')).toBe('format_unsupported');
    expect(await code('{"corallite":"print-craft","version":2,"craft":{"greyLevel":3}}')).toBe(
      'format_unsupported',
    );
    expect(await code('{"corallite":"print-craft","version":1,"craft":null}')).toBe('format_unsupported');
    expect(await code(' '.repeat(2 ** 20 + 1))).toBe('file_too_large');
    expect(
      await code(
        '{"corallite":"print-craft","version":1,"craft":{"greyLevel":3,"layerHeight":9,"normal":[],"scaleFactor":"x"}}',
      ),
    ).toBe('layerHeight,scaleFactor');
  });
});
