import {
  facesWithin,
  type CutFaces,
  HOLE_NUMBERS,
  identityTransform,
  makeInfill,
  makeOpenings,
  openInfill,
  type Hole,
  type MeshBuffers,
  type Vector,
} from '#kernel';
import type { FeatureSolid, PartId } from '#editor';
import { makeSphere } from '#tests/meshes.ts';
import { afterEach, expect, test } from 'vitest';
import { clearStages, HEIGHT, look, on, setUp, WIDTH, type Stage } from './scene-stage.ts';

afterEach(clearStages);

function resultOf<Value>(steps: Generator<unknown, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value as Value;
  }
}

const SIZES = { grid: 4, gyroid: 7 };
const WALL = 0.2;
/** A wall of half of what infill is pushed into it. */
const body = makeSphere(10, 4, [0, 0, 10]);
const cavity = makeSphere(10 - WALL, 4, [0, 0, 10]);

const hole = (at: Vector, normal: Vector): Hole => ({
  kind: 'hole',
  at,
  normal,
  direction: 'inner',
  r1: 2.5,
  r2: 2.5,
  edges: 32,
  protrusion: HOLE_NUMBERS.protrusion.default,
  depth: 6,
  angle: 0,
  gap: 0,
});
/** A device rounds a pixel or two of thousands that came out before. */
const SPECKS = 6;
/** In the front and at the back, in one line. */
const HOLES = [hole([0, -10, 10], [0, -1, 0]), hole([0, 10, 10], [0, 1, 0])];

type Pattern = keyof typeof SIZES;
/** What fills the cavity, and what of it is within: the same for all views. */
const fillings = new Map<Pattern, { readonly infill: MeshBuffers; readonly within: CutFaces }>();
function fillingOf(pattern: Pattern): { readonly infill: MeshBuffers; readonly within: CutFaces } {
  const known = fillings.get(pattern);
  if (known !== undefined) return known;
  const made = resultOf(makeInfill(cavity, { pattern, size: SIZES[pattern], radius: 0.4 }));
  if (!made.ok || made.value === null) throw new Error('no infill');
  const filling = { infill: made.value, within: resultOf(facesWithin(made.value, cavity)) };
  fillings.set(pattern, filling);
  return filling;
}

/** Fills the part as its shell would, or leaves it hollow. */
function fill({ editor }: Stage, part: PartId, pattern: Pattern | 'none', holes: readonly Hole[]): void {
  const solidOf = (solidClass: FeatureSolid['solidClass'], mesh: MeshBuffers): FeatureSolid => ({
    solidClass,
    hash: editor.addMesh(mesh),
    mesh,
    toMesh: identityTransform,
  });
  const solids = [solidOf('cavity', cavity)];
  const { mesh: drawn } = editor.parts().find(({ id }) => id === part)!;
  const parts = { mesh: body, body, cavity };
  if (pattern !== 'none') {
    const { infill, within } = fillingOf(pattern);
    solids.push(solidOf('infill', infill));
    const cut = resultOf(openInfill({ ...parts, infill, within }, holes, [], identityTransform));
    const seen = { cut, infillMesh: solids[1]!.hash };
    editor.setState({ seenInfill: new Map([[part, { status: 'ready', made: seen }]]) });
  }
  const made = { solids, shell: null, missed: { holes: [], honeycombs: [] } };
  editor.setState({ features: new Map([[part, { status: 'ready', made, error: null }]]) });
  if (holes.length === 0) return;
  const opened = resultOf(makeOpenings(parts, holes, [], identityTransform));
  const openings = { ...opened, drawn, cavityMesh: solids[0]!.hash, toMesh: identityTransform };
  editor.setState({ openings: new Map([[part, { status: 'ready', made: openings }]]) });
}

/** Where two pictures differ, in canvas pixels. */
function differing(
  one: { readonly all: Uint8ClampedArray },
  other: { readonly all: Uint8ClampedArray },
): readonly (readonly [number, number])[] {
  const scale = Math.sqrt(one.all.length / 4 / (WIDTH * HEIGHT));
  const places: (readonly [number, number])[] = [];
  for (let at = 0; at < one.all.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one.all[at + channel]! - other.all[at + channel]!) > 3)) {
      const pixel = at / 4;
      places.push([(pixel % (WIDTH * scale)) / scale, Math.floor(pixel / (WIDTH * scale)) / scale]);
    }
  return places;
}

const VIEWS = ['front', 'left', 'top'] as const;

for (const forceWebGL of [false, true])
  for (const pattern of ['grid', 'gyroid'] as const)
    test(`${forceWebGL ? 'WebGL2' : 'WebGPU'}: infill, ${pattern}, is drawn in the part alone`, async () => {
      /** The part as it is shown, filled and hollow. */
      const stage = await setUp({ forceWebGL });
      const part = stage.editor.addPart(body);
      const both = async (holes: readonly Hole[]) => {
        fill(stage, part, pattern, holes);
        const filled = await look(stage);
        fill(stage, part, 'none', holes);
        const hollow = await look(stage);
        fill(stage, part, pattern, holes);
        const again = new Set(differing(hollow, await look(stage)).map(String));
        // The plate's shadow follows a cut some time later: what infill changes is there both times.
        return differing(hollow, filled).filter((place) => again.has(String(place)));
      };
      stage.scene.fit();

      // With holes in the front and at the back: past them nothing is seen of it, at the edge of the part neither.
      for (const view of VIEWS) {
        stage.scene.view(view);
        const seen = await both(HOLES);
        const [x, y] = on(stage, 0, -10, 10);
        const [rim] = on(stage, 2.5, -10, 10);
        const inHole = seen.filter(([left, top]) => Math.hypot(left - x, top - y) < Math.abs(rim - x) + 1);
        if (view === 'front') {
          expect(inHole.length, 'seen through the hole').toBeGreaterThan(300);
          expect(seen.length - inHole.length, view).toBeLessThan(SPECKS);
        } else expect(seen.length, view).toBeLessThan(SPECKS);
      }

      // Where a layer cuts the part, and through glass: nowhere beyond its silhouette.
      for (const shown of [{ currentLayer: 200 }, { shading: 'xray' }] as const) {
        stage.editor.setState({ currentLayer: null, shading: 'solid', openings: new Map(), ...shown });
        for (const view of VIEWS) {
          stage.scene.view(view);
          const seen = await both([]);
          const middle = on(stage, 0, 0, 10);
          const edge = view === 'left' ? on(stage, 0, 10, 10) : on(stage, 10, 0, 10);
          const radius = Math.hypot(edge[0] - middle[0], edge[1] - middle[1]);
          const beyond = seen.filter(
            ([left, top]) => Math.hypot(left - middle[0], top - middle[1]) > radius * 1.01 + 1,
          );
          expect(beyond.length, `${JSON.stringify(shown)} ${view}`).toBeLessThan(SPECKS);
          if (view === 'top') expect(seen.length, JSON.stringify(shown)).toBeGreaterThan(300);
          if ('currentLayer' in shown && view !== 'top') expect(seen.length, view).toBeLessThan(SPECKS);
        }
      }
    });
