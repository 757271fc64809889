import { beforeEach, describe, expect, it } from 'vitest';
import { createRandom, unwrap, type Id } from '#base';
import { multiplyTransforms, rotationAbout, translation, type Transform } from '#kernel';
import {
  addParts,
  deleteSupports,
  isByHand,
  moveJoint,
  pinSupports,
  placeToRoute,
  piecesOf,
  removeSupports,
  setSupports,
  supportSetIdOf,
  transformParts,
} from '#document';
import { createCore, type EditorCore } from '../../../src/editor/core.ts';
import { createSupportVerbs } from '../../../src/editor/supports/support-verbs.ts';
import { meshHash } from '#tests/document.ts';
import { createFakePorts } from '#tests/editor-ports.ts';
import { randomSupports, supportOrigin } from '#tests/support-records.ts';

const [ONE, OTHER] = ['one', 'other'] as Id<'part'>[] as [Id<'part'>, Id<'part'>];
const STEP = { key: 'step' };
const routed = randomSupports(createRandom(20261124), 8);

let core: EditorCore;
beforeEach(() => {
  core = createCore(createFakePorts().ports, false);
  const parts = [ONE, OTHER].map((id) => ({
    id,
    name: id,
    mesh: meshHash(1),
    plate: core.plate().id,
    transform: translation(0, 0, 0) as Transform,
    visible: true,
    locked: false,
  }));
  unwrap(core.perform(addParts.plan(core.document, { parts }), STEP));
  for (const part of [ONE, OTHER]) {
    const place = placeToRoute(core.document, core.part(part)!);
    const planned = setSupports.plan(core.document, { part, place, routed, made: supportOrigin(1) });
    unwrap(core.perform(planned, STEP));
  }
});

const supports = (part: Id<'part'>) => core.getState().supports.get(part)!;
const move = (part: Id<'part'>, transform: Transform): void =>
  unwrap(core.perform(transformParts.plan(core.document, { transforms: [{ id: part, transform }] }), STEP));

describe('supports of parts on show', () => {
  it('are where their part is, piece by piece', () => {
    const before = supports(ONE);
    expect(before.structure.tips).toHaveLength(routed.structure.tips.length);
    expect(before.ids.trunks).toHaveLength(before.structure.trunks.length);
    const turn = multiplyTransforms(translation(7, -3, 2), rotationAbout('z', 90));
    move(ONE, turn);
    const { structure, standing, ids } = supports(ONE);
    expect(standing).toMatchObject({ isUpright: true, lift: 2 });
    structure.tips.forEach(({ at, socket }, number) => {
      const [x, y, z] = before.structure.tips[number]!.at;
      [7 - y, x - 3, z + 2].forEach((value, axis) => expect(at[axis]).toBeCloseTo(value, 4));
      const { joints } = [...structure.trunks, ...structure.branches][structure.tips[number]!.strut]!;
      expect(joints.at(-1)).toEqual(socket);
    });
    // A column still stands on the plate.
    for (const { joints, foot } of structure.trunks) if (foot.on === 'plate') expect(joints[0]![2]).toBe(0);
    expect(ids).toEqual(before.ids);
  });

  it('say that a part was tilted', () => {
    move(ONE, rotationAbout('x', 10));
    expect(supports(ONE).standing.isUpright).toBe(false);
  });

  it('stay the same objects while nothing of them changes', () => {
    const [one, other, all] = [supports(ONE), supports(OTHER), core.getState().supports];
    move(ONE, translation(1, 0, 0));
    expect(supports(ONE)).not.toBe(one);
    expect(supports(OTHER)).toBe(other);
    const later = core.getState().supports;
    expect(later).not.toBe(all);
    const trunk = supports(ONE).ids.trunks[0]!;
    unwrap(core.perform(moveJoint.plan(core.document, { strut: trunk, joint: 0, to: [1, 2, 30] }), STEP));
    expect(supports(OTHER)).toBe(other);
    core.undo();
    expect(supports(ONE).structure).toEqual(later.get(ONE)!.structure);
  });

  const SEED = 20261125;
  it(`say what is by hand as its records do, and are one set until that changes (seed ${SEED})`, () => {
    const random = createRandom(SEED);
    const byRecords = (): readonly string[] => {
      const { trunks, branches, braces, tips } = piecesOf(core.document, supportSetIdOf(ONE));
      const pinned = [...trunks, ...branches, ...braces].filter((piece) => piece.pinned);
      return [...pinned, ...tips.filter(isByHand)].map(({ id }) => id).toSorted();
    };
    let changed = 0;
    for (let step = 0; step < 60; step++) {
      const before = supports(ONE).byHand;
      const all = Object.values(supports(ONE).ids).flat();
      const ids = all.filter(() => random.unit() < 0.1);
      const what = random.unit();
      if (what < 0.3) core.undo();
      else if (what < 0.4) core.redo();
      else if (what < 0.5) core.perform(deleteSupports.plan(core.document, { ids: ids.slice(0, 1) }), STEP);
      else core.perform(pinSupports.plan(core.document, { ids, pinned: random.unit() < 0.5 }), STEP);
      if (!core.getState().supports.has(ONE)) {
        // All steps were taken back, and theirs too.
        core.redo();
        continue;
      }
      const after = supports(ONE).byHand;
      expect([...after].toSorted(), `step ${step}`).toEqual(byRecords());
      const isSame = before.size === after.size && [...before].every((id) => after.has(id));
      expect(after === before, `step ${step}`).toBe(isSame);
      if (!isSame) changed++;
    }
    expect(changed).toBeGreaterThan(5);
  });

  it('lose their selection with their pieces, and get it not from elsewhere', () => {
    const verbs = createSupportVerbs(core);
    const [first, second] = supports(ONE).ids.tips;
    const elsewhere = supports(OTHER).ids.tips[0]!;
    verbs.select([first!, elsewhere, 'nothing' as Id<'tip'>]);
    verbs.select([second!], 'toggle');
    verbs.hover(first!);
    expect(core.getState().supportSelection).toEqual([first, elsewhere, second]);
    unwrap(core.perform(removeSupports.plan(core.document, { part: ONE }), STEP));
    expect(core.getState()).toMatchObject({ supportSelection: [elsewhere], supportHovered: null });
    expect([...core.getState().supports.keys()]).toEqual([OTHER]);
    core.undo();
    expect([...core.getState().supports.keys()].toSorted()).toEqual([ONE, OTHER]);
    core.showPlate('no plate' as Id<'plate'>);
    expect(core.getState().supportSelection).toEqual([elsewhere]);
  });
});
