import { DepthTexture, FloatType, LessEqualCompare, LinearFilter, Matrix4 } from 'three';
import { float, floor, If, mix, positionWorld, texture, uniform, vec2, vec4 } from 'three/tsl';
import type { Node } from 'three/webgpu';

/** Where the key light comes from. */
export const KEY_DIRECTION: readonly [number, number, number] = [-0.42, -0.46, 0.78];

/** Texels along a side of the map of what it reaches. */
export const KEY_TEXELS = 1024;
/** A surface is looked up so far in front of itself, texels and millimetres, and so much nearer to the light, of the map's depth: it throws no shadow on itself. */
const OFFSET_TEXELS = 1.5;
const OFFSET_MM = 0.25;
const BIAS = 0.0004;
/** What of the light comes round corners. */
const LEFT_IN_SHADOW = 0.3;

/** How often a surface asks the map: nine times for a soft edge, once for a hard one, not at all. */
export type KeyTaps = 9 | 1 | 0;

/** The key light's shadows as materials look them up. */
export interface KeyLight {
  /** Depth from the light, 0…1 through the map. */
  readonly map: DepthTexture;
  /** Takes plate millimetres to the map: across and down 0…1, depth 0…1. */
  readonly toMap: { readonly value: Matrix4 };
  /** Millimetres a texel spans. */
  readonly texel: { value: number };
  readonly taps: { value: number };
  /** What of the light reaches the surface that is drawn, 0…1, `normal` being on the side that is seen; within a function of nodes. */
  reaches(normal: Node<'vec3'>): Node<'float'>;
}

export function createKeyLight(): KeyLight {
  const map = new DepthTexture(KEY_TEXELS, KEY_TEXELS, FloatType);
  map.compareFunction = LessEqualCompare;
  map.minFilter = LinearFilter;
  map.magFilter = LinearFilter;
  const toMap = uniform(new Matrix4());
  const texel = uniform(0.1);
  const taps = uniform(0);

  return {
    map,
    toMap,
    texel,
    taps,
    reaches(normal) {
      const reached = float(1).toVar();
      // One value for all that is drawn: what is not asked for costs nothing.
      If(taps.greaterThan(0.5), () => {
        const before = positionWorld.add(normal.mul(texel.mul(OFFSET_TEXELS).add(OFFSET_MM)));
        const place = toMap.mul(vec4(before, 1)).xyz.toVar();
        const ask = (at: Node<'vec2'>): Node<'float'> => texture(map, at).compare(place.z.sub(BIAS)).r;
        If(taps.greaterThan(5), () => {
          reached.assign(soft(place.xy, ask));
        }).Else(() => {
          reached.assign(ask(place.xy));
        });
      });
      return mix(float(LEFT_IN_SHADOW), float(1), reached);
    },
  };
}

/**
 * A tent five texels wide in nine questions of four texels each, whose places and weights make up 5 × 5 (I. Castaño, "Shadow mapping
 * summary", The Witness, 2013): no grain, no bands.
 */
function soft(at: Node<'vec2'>, ask: (at: Node<'vec2'>) => Node<'float'>): Node<'float'> {
  const texels = at.mul(KEY_TEXELS).toVar();
  const whole = floor(texels.add(0.5)).toVar();
  const share = texels.add(0.5).sub(whole).toVar();
  const weights = [share.mul(-3).add(4), vec2(7), share.mul(3).add(1)].map((weight) => weight.toVar());
  const offsets = [
    share.mul(-2).add(3).div(weights[0]!).sub(2),
    share.add(3).div(7),
    share.div(weights[2]!).add(2),
  ].map((offset) => offset.toVar());
  let sum: Node<'float'> = float(0);
  for (let down = 0; down < 3; down++)
    for (let across = 0; across < 3; across++) {
      const place = whole.sub(0.5).add(vec2(offsets[across]!.x, offsets[down]!.y));
      const weight = weights[across]!.x.mul(weights[down]!.y);
      sum = sum.add(ask(place.div(KEY_TEXELS)).mul(weight));
    }
  return sum.div(144);
}
