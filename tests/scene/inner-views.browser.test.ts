import {
  HOLE_NUMBERS,
  identityTransform,
  makeOpenings,
  makeWallField,
  type Hole,
  type MeshBuffers,
  type Vector,
} from '#kernel';
import { supportPaintIdOf } from '#document';
import { WALL_COLORS, type PartId } from '#editor';
import { makeBox } from '#tests/meshes.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { PALETTES, rgb, type Rgb } from '../../src/scene/palette.ts';
import { clearStages, distance, look, on, setUp, type Stage } from './scene-stage.ts';

afterEach(clearStages);

/** A box of 20 mm with a cavity that is nearest to its top and furthest from its left side. */
const body = makeBox(20, 20, 20);
const cavity = makeBox(8, 12, 14, [-2, -6, 4]);

function resultOf<Value>(steps: Generator<unknown, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value as Value;
  }
}

/** Hollows the part as its shell would. */
function hollowOut({ editor }: Stage, part: PartId): void {
  const solid = {
    solidClass: 'cavity',
    hash: editor.addMesh(cavity),
    mesh: cavity,
    toMesh: identityTransform,
  } as const;
  const made = { solids: [solid], shell: null, missed: { holes: [], honeycombs: [] } };
  editor.setState({ features: new Map([[part, { status: 'ready', made, error: null }]]) });
}

function drill({ editor }: Stage, part: PartId, at: Vector, normal: Vector): void {
  const hole: Hole = {
    kind: 'hole',
    at,
    normal,
    direction: 'inner',
    r1: 3,
    r2: 3,
    edges: 32,
    protrusion: HOLE_NUMBERS.protrusion.default,
    depth: 6,
    angle: 0,
    gap: 0,
  };
  const steps = makeOpenings({ mesh: body, body, cavity }, [hole], [], identityTransform);
  const cavityMesh = editor.getState().features.get(part)!.made!.solids[0]!.hash;
  const { mesh: drawn } = editor.parts().find(({ id }) => id === part)!;
  const made = { ...resultOf(steps), drawn, cavityMesh, toMesh: identityTransform };
  editor.setState({ openings: new Map([[part, { status: 'ready', made }]]) });
}

function measureWalls({ editor }: Stage, part: PartId, mesh: MeshBuffers): void {
  const field = resultOf(makeWallField(mesh, cavity, 2));
  const { mesh: hash } = editor.parts().find(({ id }) => id === part)!;
  const made = {
    field,
    least: null,
    mesh: hash,
    drawn: hash,
    stretch: identityTransform,
    shell: { side: 'inside', thickness: 2 },
  } as const;
  editor.setState({ walls: new Map([[part, { status: 'ready', made }]]), shading: 'walls' });
}

/** Which of the colours of walls it is the shade of: by hue alone, whatever the light. */
function shadeOf(color: Rgb): number {
  const bare = (of: Rgb): Rgb => {
    const most = Math.max(...of);
    return [of[0] / most, of[1] / most, of[2] / most];
  };
  const distances = WALL_COLORS.map((hex) => distance(bare(rgb(hex)), bare(color)));
  return distances.indexOf(Math.min(...distances));
}

describe('in a picture', () => {
  const start = async (): Promise<{ stage: Stage; part: PartId }> => {
    const stage = await setUp();
    const part = stage.editor.addPart(body);
    stage.scene.home();
    return { stage, part };
  };

  test('what is inside a part shows where it is cut open, and nowhere else', async () => {
    const { stage, part } = await start();
    const solid = await look(stage);
    hollowOut(stage, part);
    expect((await look(stage)).all).toEqual(solid.all);
    stage.scene.view('top');
    stage.editor.setState({ currentLayer: 200 });
    const cut = await look(stage);
    const { cutFace } = PALETTES.light;
    expect(distance(cut.at(...on(stage, 2, 0, 4)), cutFace)).toBeGreaterThan(0.2);
    expect(distance(cut.at(...on(stage, -7, 0, 10)), cutFace)).toBeLessThan(0.02);
  });

  test('a hole opens the part to its cavity, and follows when it is moved', async () => {
    const { stage, part } = await start();
    hollowOut(stage, part);
    stage.scene.view('top');
    const closed = await look(stage);
    const places = [2, 7].map((x) => on(stage, x, 0, 20));
    const face = closed.at(...places[0]!);
    drill(stage, part, [2, 0, 20], [0, 0, 1]);
    const open = await look(stage);
    expect(distance(open.at(...places[0]!), face)).toBeGreaterThan(0.2);
    expect(open.at(...places[1]!)).toEqual(closed.at(...places[1]!));
    drill(stage, part, [7, 0, 20], [0, 0, 1]);
    const moved = await look(stage);
    expect(moved.at(...places[0]!)).toEqual(face);
    expect(distance(moved.at(...places[1]!), face)).toBeGreaterThan(0.1);
    stage.editor.setState({ openings: new Map() });
    expect((await look(stage)).all).toEqual(closed.all);
  });

  test('paint lies on what holes have left of a surface, and on nothing else', async () => {
    const { stage, part } = await start();
    hollowOut(stage, part);
    stage.scene.view('top');
    drill(stage, part, [2, 0, 20], [0, 0, 1]);
    stage.editor.setState({ stage: 'support' });
    const bare = await look(stage);
    const { mesh } = stage.editor.parts()[0]!;
    const paint = (enforce: readonly number[]) =>
      stage.editor.setPaint({
        kind: 'support-paint',
        id: supportPaintIdOf(part),
        part,
        mesh,
        block: [],
        enforce,
      });
    // Faces 2 and 3 are the top.
    paint([2, 2]);
    const seen = await look(stage);
    const [hole, ...beside] = [
      [2, 0],
      [7, 3],
      [-7, -3],
      [-3, 6],
    ].map(([x, y]) => on(stage, x!, y!, 20));
    expect(seen.at(...hole!)).toEqual(bare.at(...hole!));
    for (const place of beside) {
      const [red, , blue] = seen.at(...place);
      expect(blue - red).toBeGreaterThan(0.1);
    }
    // Sides alone: nothing of the top, which comes after them where it is cut to pieces.
    paint([4, 8]);
    const sides = await look(stage);
    for (const place of [hole!, ...beside]) expect(sides.at(...place)).toEqual(bare.at(...place));
  });

  test('walls are coloured by how thick they are, and pictures that are taken are not', async () => {
    const { stage, part } = await start();
    hollowOut(stage, part);
    const bare = await stage.scene.viewport.capture(64, 64);
    measureWalls(stage, part, body);
    const top = on(stage, 2, 0, 20);
    const front = on(stage, 2, -10, 11);
    const seen = await look(stage);
    expect(shadeOf(seen.at(...top))).toBe(1);
    expect(shadeOf(seen.at(...front))).toBe(4);
    expect((await stage.scene.viewport.capture(64, 64)).rgba).toEqual(bare.rgba);
    stage.editor.setShading('solid');
    expect(distance((await look(stage)).at(...top), PALETTES.light.part)).toBeLessThan(0.2);
  });
});

test('both back ends draw openings and walls alike', async () => {
  const pictures = [];
  for (const forceWebGL of [false, true]) {
    const stage = await setUp({ forceWebGL });
    const part = stage.editor.addPart(body);
    stage.scene.home();
    hollowOut(stage, part);
    drill(stage, part, [2, 0, 20], [0, 0, 1]);
    measureWalls(stage, part, body);
    pictures.push((await look(stage)).all);
  }
  const [one, other] = pictures as [Uint8ClampedArray, Uint8ClampedArray];
  let differing = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one[at + channel]! - other[at + channel]!) > 12)) differing++;
  // Edges are smoothed differently.
  expect(differing / (one.length / 4)).toBeLessThan(0.01);
});
