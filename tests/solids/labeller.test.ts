import { expect, it } from 'vitest';
import { unwrap, type Result } from '#base';
import { examineMesh, meshVolume, translation, type Label, type MeshBuffers } from '#kernel';
import { createLabeller, labelMesh } from '#solids';
import { sampleLabel } from '#tests/document.ts';
import { FONTS } from '#tests/fonts.ts';
import { makeBox } from '#tests/meshes.ts';

const BLOCK = makeBox(60, 60, 10);

/** A label on top of the block, so far back from its middle. */
const at = (y: number, change: Partial<Label> = {}): Label => ({
  ...sampleLabel,
  text: `L${y}`,
  frame: translation(0, y, 10),
  ...change,
});
const FIVE = [-20, -10, 0, 10, 20].map((y, index) =>
  at(y, { style: index % 2 === 0 ? 'raised' : 'engraved' }),
);

/** A labeller, and how many labels its last answer joined to the mesh. */
function start() {
  const labeller = createLabeller();
  let joined = 0;
  const make = (labels: readonly Label[], mesh = BLOCK) => {
    joined = 0;
    return labeller(mesh, labels, FONTS, ({ done }) => {
      if (done > 2) joined++;
    });
  };
  return { make, joined: () => joined };
}
const fresh = (labels: readonly Label[], mesh = BLOCK) => labelMesh(mesh, labels, FONTS);

/** Both are closed, and nothing but triangles is different. */
async function expectSame(one: Promise<Result<MeshBuffers>>, other: Promise<Result<MeshBuffers>>) {
  const [made, meant] = [unwrap(await one), unwrap(await other)];
  expect(examineMesh(made)).toMatchObject({ openEdges: 0, flippedFaces: 0, duplicateFaces: 0 });
  expect(meshVolume(made)).toBeCloseTo(meshVolume(meant), 3);
}

it.each([0, 2, 4])('joins label %i alone while it is changed again and again', async (which) => {
  const { make, joined } = start();
  await expectSame(make(FIVE), fresh(FIVE));
  expect(joined()).toBe(5);
  for (const [step, text] of ['L', 'La', 'Lab'].entries()) {
    const labels = FIVE.with(which, { ...FIVE[which]!, text });
    await expectSame(make(labels), fresh(labels));
    // Once it has moved behind the others, they are there already.
    expect(joined()).toBe(step === 0 && which < 4 ? 5 : 1);
  }
});

it('adds and removes labels, and takes what it has made for no other mesh', async () => {
  const { make, joined } = start();
  await expectSame(make(FIVE.slice(0, 4)), fresh(FIVE.slice(0, 4)));
  await expectSame(make(FIVE), fresh(FIVE));
  expect(joined()).toBe(2);
  await expectSame(make(FIVE.slice(0, 4)), fresh(FIVE.slice(0, 4)));
  expect(joined()).toBe(0);
  const higher = makeBox(60, 60, 10.2);
  const labels = [at(0, { style: 'engraved' })];
  await expectSame(make(labels, higher), fresh(labels, higher));
  await expectSame(make(labels), fresh(labels));
  expect(joined()).toBe(1);
});

it('keeps the order of labels that overlap, to the byte', async () => {
  const { make } = start();
  const overlapping = [
    at(0, { text: 'HHH', style: 'raised', depthMm: 1 }),
    at(1, { text: 'OOO', style: 'engraved' }),
    at(-1, { text: 'XXX', style: 'raised' }),
  ];
  unwrap(await make(overlapping));
  for (const [which, text] of ['HIH', 'OQO', 'XYX'].entries()) {
    const labels = overlapping.with(which, { ...overlapping[which]!, text });
    expect(unwrap(await make(labels))).toEqual(unwrap(await fresh(labels)));
  }
});

it('forgets nothing over a label that cannot be made, and answers as if it had never been asked', async () => {
  const { make, joined } = start();
  unwrap(await make(FIVE));
  const first = (change: Partial<Label>) => FIVE.with(0, { ...FIVE[0]!, ...change });
  unwrap(await make(first({ text: 'a' })));
  for (const change of [
    { text: 'as long as no block of this size is wide' },
    { text: 'λ\u{10FFFF}' },
    { style: 'engraved', depthMm: 10 },
  ] as const) {
    const refused = await make(first(change));
    expect(refused).toEqual(await fresh(first(change)));
    expect(refused.ok).toBe(false);
  }
  await expectSame(make(first({ text: 'b' })), fresh(first({ text: 'b' })));
  expect(joined()).toBe(1);
});

it('works on calls that come at once one after another', async () => {
  const { make } = start();
  const orders = ['a', 'b', 'c'].map((text) => FIVE.with(4, { ...FIVE[4]!, text }));
  const made = orders.map((labels) => make(labels));
  for (const [index, labels] of orders.entries()) await expectSame(made[index]!, fresh(labels));
});
