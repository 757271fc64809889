import { Vector2, Vector3 } from 'three';
import {
  attribute,
  cameraPosition,
  Discard,
  dot,
  Fn,
  float,
  frontFacing,
  fwidth,
  max,
  mix,
  modelWorldMatrix,
  normalize,
  normalWorldGeometry,
  positionWorld,
  screenCoordinate,
  select,
  smoothstep,
  step,
  uniform,
  vec3,
  vec4,
} from 'three/tsl';
import type { Object3D } from 'three';
import type { Node } from 'three/webgpu';
import { LOWEST_OVERHANG, OVERHANG_COLORS } from '#editor';
import { colorRamp } from './color-ramp.ts';
import { createKeyLight, KEY_DIRECTION } from './key-light.ts';
import type { Palette, Rgb } from './palette.ts';

/** What a part's mesh carries for the shader, in `userData`. */
export interface PartLook {
  readonly selected: boolean;
  readonly outside: boolean;
  /** Faces up to this angle from a flat underside are overhang, degrees. */
  readonly criticalAngle: number;
}

/** What of the half-space over a surface is free, 0…1, and the height of the mean free direction, −1…1. */
interface Openness {
  readonly share: Node<'float'>;
  readonly height: Node<'float'>;
}

interface Surface {
  /** The side that faces away from the material. */
  readonly outward?: Node<'vec3'>;
  readonly gloss?: number;
  readonly openness?: Openness;
  /** How much of the shadow that is thrown on it is seen, 0…1; none where absent. */
  readonly shadowed?: Node<'float'>;
}

/** How much of the key light a part's highlight gives back. */
const GLOSS = 0.05;
/** High enough to cut nothing. */
export const UNCUT = 1e9;

/** A face of just the critical angle is overhang, whatever a device's rounding makes of it, degrees. */
const ANGLE_SLACK = 0.05;
/** How much of a support under the pointer is of the colour for that. */
const HOVER_SHARE = 0.4;
/** Walls reach so far above the live cut, pixels: they lie behind its face, which is nearer by an offset. */
const CUT_PIXELS = 0.6;
/** And at most so far, mm: along a silhouette a pixel spans much of the height, and dots of what is cut off would stay. */
const CUT_MOST = 0.4;
/** How dense what is cut off is drawn: where it faces the eye, and where it turns away. */
const CUT_OFF = { face: 0.14, rim: 0.45 } as const;
/** Dots and bars of paint are so far apart, CSS pixels, and so much darker than it. */
const PAINT_PITCH = 8;
const PAINT_MARK = 0.35;

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const setLinear = (target: Vector3, [r, g, b]: Rgb): Vector3 => target.set(linear(r), linear(g), linear(b));

/** Linear light to screen colour (IEC 61966-2-1). */
const toScreen = (color: Node<'vec3'>): Node<'vec3'> =>
  mix(
    color.mul(12.92),
    color
      .max(0)
      .pow(1 / 2.4)
      .mul(1.055)
      .sub(0.055),
    step(0.0031308, color),
  );

/**
 * Values the materials share; changing one needs no new material. Colours of lit things are linear. `isShadowed`: whether materials look up the key
 * light's shadows; not to do so costs a device made in software a fifth of its frames.
 */
export function createShading(isShadowed: boolean) {
  const cutHeight = uniform(UNCUT);
  const isCut = uniform(0);
  const colors = {
    part: uniform(new Vector3()),
    partSelected: uniform(new Vector3()),
    cutFace: uniform(new Vector3()),
    cutEdge: uniform(new Vector3()),
    collision: uniform(new Vector3()),
    selection: uniform(new Vector3()),
    hover: uniform(new Vector3()),
    groundTop: uniform(new Vector3()),
    groundBottom: uniform(new Vector3()),
    plate: uniform(new Vector3()),
    plateSide: uniform(new Vector3()),
    gridFine: uniform(new Vector3()),
    gridCoarse: uniform(new Vector3()),
    plateMark: uniform(new Vector3()),
    openEdge: uniform(new Vector3()),
    openEdgeCasing: uniform(new Vector3()),
    coneEdge: uniform(new Vector3()),
    crowdedEdge: uniform(new Vector3()),
    axisX: uniform(new Vector3()),
    axisY: uniform(new Vector3()),
    ink: uniform(new Vector3()),
    support: uniform(new Vector3()),
    supportTip: uniform(new Vector3()),
    supportByHand: uniform(new Vector3()),
    supportBase: uniform(new Vector3()),
    supportSelected: uniform(new Vector3()),
    supportHovered: uniform(new Vector3()),
    paintEnforce: uniform(new Vector3()),
    paintBlock: uniform(new Vector3()),
  };
  /** Where the colours of overhang begin, degrees from a flat underside. */
  const overhangFrom = uniform(45);
  const overhangUnlit = uniform(0.5);
  const sky = uniform(0.5);
  const bounce = uniform(0.3);
  const shadow = uniform(0.3);
  const thrown = uniform(0.55);
  const platformHalf = uniform(new Vector2(100, 60));
  const usableMin = uniform(new Vector2(-100, -60));
  const usableMax = uniform(new Vector2(100, 60));
  const platformTop = uniform(200);
  const pixelRatio = uniform(1);
  /** 1 while a picture is taken that must not show the selection. */
  const plain = uniform(0);

  const setPalette = (palette: Palette): void => {
    setLinear(colors.part.value, palette.part);
    setLinear(colors.partSelected.value, palette.partSelected);
    setLinear(colors.collision.value, palette.collision);
    const ofLitThings = [
      'support',
      'supportTip',
      'supportByHand',
      'supportBase',
      'paintEnforce',
      'paintBlock',
    ] as const;
    for (const name of ofLitThings) setLinear(colors[name].value, palette[name]);
    setLinear(colors.supportSelected.value, palette.selection);
    setLinear(colors.supportHovered.value, palette.hover);
    for (const name of [
      'cutFace',
      'cutEdge',
      'selection',
      'hover',
      'groundTop',
      'groundBottom',
      'plate',
      'plateSide',
      'gridFine',
      'gridCoarse',
      'plateMark',
      'openEdge',
      'openEdgeCasing',
      'coneEdge',
      'crowdedEdge',
      'axisX',
      'axisY',
      'ink',
    ] as const) {
      colors[name].value.set(...palette[name]);
    }
    overhangUnlit.value = palette.overhangUnlit;
    sky.value = palette.sky;
    bounce.value = palette.bounce;
    shadow.value = palette.shadow;
    thrown.value = palette.thrown;
  };

  const setCut = (height: number | null): void => {
    cutHeight.value = height ?? UNCUT;
    isCut.value = height === null ? 0 : 1;
  };

  /** How far up the parts are drawn under a cut. */
  const reach = () => cutHeight.add(fwidth(positionWorld.z).mul(CUT_PIXELS).min(CUT_MOST));

  /**
   * A fragment's colour, or nothing above the live cut. It is decided at a pixel's middle, its depth at each of its samples: without half a
   * pixel more, samples of the cut face would be missing along its rim.
   */
  const belowCut = (color: () => Node<'vec4'>): Node<'vec4'> =>
    Fn(() => {
      Discard(positionWorld.z.greaterThan(reach()));
      return color();
    })();

  /** A fragment's colour, or nothing below the live cut; without a cut there is nothing. */
  const aboveCut = (color: () => Node<'vec4'>): Node<'vec4'> =>
    Fn(() => {
      Discard(positionWorld.z.lessThan(reach()));
      return color();
    })();

  const lookOf = (object: Object3D | null): PartLook | undefined => object?.userData['look'] as PartLook;
  const selected = uniform(0).onObjectUpdate(({ object }) => (lookOf(object)?.selected === true ? 1 : 0));
  const outside = uniform(0).onObjectUpdate(({ object }) => (lookOf(object)?.outside === true ? 1 : 0));

  const criticalAngle = uniform(0).onObjectUpdate(({ object }) => lookOf(object)?.criticalAngle ?? 0);

  /** Key light from the upper left front, fixed to the plate so that shadows and shading agree. */
  const keyLight = createKeyLight();
  const keyDirection = normalize(vec3(...KEY_DIRECTION));

  /**
   * Light on a matte surface: sky above, plate bounce below, one soft key, a faint light from the eye so that no side
   * goes flat, and the broad highlight of roughness 0.62 (Blinn–Phong exponent 2/α² − 2 with α = roughness²).
   */
  const litPart = (
    albedo: Node<'vec3'>,
    { outward = normalWorldGeometry, gloss = GLOSS, openness, shadowed }: Surface = {},
  ): Node<'vec3'> => {
    const facing = select(frontFacing, float(1), float(-1));
    const normal = outward.mul(facing).toVar();
    const toEye = normalize(cameraPosition.sub(positionWorld)).toVar();
    // What is shut in is lit by the walls around it too: less of the light is gone than of the sky.
    const open = openness?.share.div(openness.share.oneMinus().mul(-0.45).add(1)).toVar() ?? float(1);
    const up = (openness?.height ?? normal.z).mul(0.5).add(0.5);
    const ambient = mix(bounce, sky, smoothstep(0, 1, up)).mul(mix(float(0.22), float(1), open));
    const reached =
      shadowed === undefined || !isShadowed
        ? float(1)
        : mix(float(1), keyLight.reaches(normal), shadowed).toVar();
    const keyShare = mix(float(0.55), float(1), open).mul(reached);
    const key = max(dot(normal, keyDirection).mul(0.85).add(0.15), 0).mul(keyShare);
    const fill = max(dot(normal, toEye), 0).mul(0.1).mul(open);
    const half = normalize(keyDirection.add(toEye));
    const highlight = max(dot(normal, half), 0).pow(11.5).mul(gloss).mul(facing.max(0)).mul(keyShare);
    // Close to the plate the plate itself takes light away.
    const nearPlate = mix(float(0.8), float(1), smoothstep(0, 10, positionWorld.z));
    const grounded = mix(nearPlate, float(1), smoothstep(-0.2, 0.6, normal.z));
    const light = ambient.add(key.mul(0.56)).add(fill).mul(grounded);
    return albedo.mul(light).add(highlight);
  };
  const baked = attribute<'vec4'>('occlusion', 'vec4');
  const bakedShare = uniform(0).onObjectUpdate(
    ({ object }) => (object?.userData['occlusion'] as number | undefined) ?? 0,
  );
  /** How open a part's surface is; as `mark` goes to 1, as if nothing were in the way. What is seen from behind was not baked. */
  const opennessOf = (mark: Node<'float'>): Openness => {
    const shown = bakedShare
      .mul(mark.oneMinus())
      .mul(select(frontFacing, float(1), float(0)))
      .toVar();
    const free = modelWorldMatrix.mul(vec4(baked.xyz, 0)).xyz.toVar();
    const height = free.z.div(max(free.length(), 1e-6));
    const facing = select(frontFacing, float(1), float(-1));
    return {
      share: mix(float(1), baked.w.clamp(0, 1), shown),
      height: mix(normalWorldGeometry.z.mul(facing), height, shown.mul(0.6)),
    };
  };
  /** What parts are made of. */
  const ownColor = mix(colors.part, colors.partSelected, selected.mul(plain.oneMinus()));

  /** 45° stripes of 6 px pitch over a part that leaves the platform, denser where it is outside. */
  const hatched = (color: Node<'vec3'>): Node<'vec3'> => {
    const along = screenCoordinate.x.add(screenCoordinate.y).div(pixelRatio.mul(6 * Math.SQRT2));
    const stripe = smoothstep(0.5, 0.62, along.fract().sub(0.5).abs().mul(2));
    const beyond = max(
      max(
        max(step(usableMax.x, positionWorld.x), step(positionWorld.x, usableMin.x)),
        max(step(usableMax.y, positionWorld.y), step(positionWorld.y, usableMin.y)),
      ),
      max(step(platformTop, positionWorld.z), step(positionWorld.z, float(-0.01))),
    );
    const strength = max(stripe.mul(0.9), beyond.mul(0.45)).mul(outside).mul(plain.oneMinus());
    return mix(color, colors.collision, strength);
  };

  /** A part's surface; what shows through the cut from inside is the cut face. */
  const partColor = belowCut(() => {
    const lit = toScreen(hatched(litPart(ownColor, { openness: opennessOf(float(0)), shadowed: float(1) })));
    const inside = select(frontFacing, float(0), isCut);
    return vec4(mix(lit, colors.cutFace, inside), 1);
  });

  /** A surface inside a part. Where the part is not cut open only so much light finds its way there. */
  const innerColor = (light: number): Node<'vec4'> =>
    belowCut(() => vec4(toScreen(litPart(ownColor).mul(mix(float(light), float(1), isCut))), 1));

  /** The part as through glass: edges turned away from the eye are denser. */
  const partXray = belowCut(() => {
    const normal = normalWorldGeometry;
    const toEye = normalize(cameraPosition.sub(positionWorld));
    const rim = float(1).sub(dot(normal, toEye).abs());
    return vec4(toScreen(hatched(litPart(ownColor))), mix(float(0.12), float(0.7), rim.mul(rim)));
  });

  /** What the cut takes off a part, as a breath of it: enough to see what an issue is a piece of, too little to hide what the cut shows. */
  const partCutOff = aboveCut(() => {
    const toEye = normalize(cameraPosition.sub(positionWorld));
    const rim = float(1).sub(dot(normalWorldGeometry, toEye).abs());
    return vec4(toScreen(litPart(ownColor)), mix(float(CUT_OFF.face), float(CUT_OFF.rim), rim.mul(rim)));
  });

  /** A part's surface in a colour of its own, as on the screen, which the light does little to: it is to be read off a scale. */
  const coloredPart = (color: Node<'vec3'>): Node<'vec4'> =>
    belowCut(() => {
      const albedo = color.pow(2.2);
      const lit = toScreen(hatched(mix(litPart(albedo), albedo, 0.55)));
      const inside = select(frontFacing, float(0), isCut);
      return vec4(mix(lit, colors.cutFace, inside), 1);
    });

  /**
   * A part's surface; what hangs over is in colours, by its angle to a flat underside alone: turning a part costs nothing. What is next to the plate
   * hangs over nothing.
   */
  const overhangPart = belowCut(() => {
    const angle = normalize(normalWorldGeometry)
      .z.negate()
      .clamp(-1, 1)
      .acos()
      .mul(180 / Math.PI)
      .toVar();
    const hangs = smoothstep(ANGLE_SLACK, ANGLE_SLACK * 5, angle.sub(criticalAngle))
      .oneMinus()
      .mul(step(LOWEST_OVERHANG, positionWorld.z))
      .mul(criticalAngle.greaterThan(0).select(1, 0));
    const color = colorRamp(OVERHANG_COLORS, angle.div(overhangFrom).oneMinus());
    const albedo = mix(ownColor, color.pow(2.2), hangs).toVar();
    // Colours of a scale are not to be darkened.
    const light = litPart(albedo, { openness: opennessOf(hangs), shadowed: hangs.oneMinus() });
    const lit = toScreen(hatched(mix(light, albedo, hangs.mul(overhangUnlit))));
    return vec4(mix(lit, colors.cutFace, select(frontFacing, float(0), isCut)), 1);
  });

  /** A support's surface, `outward` of any length; inside it is the cut face, as a part is. */
  const supportColor = (
    albedo: Node<'vec3'>,
    isSelected: Node<'float'>,
    isHovered: Node<'float'>,
    outward: Node<'vec3'> = normalWorldGeometry,
  ): Node<'vec4'> =>
    belowCut(() => {
      const marked = plain.oneMinus();
      const seen = mix(
        mix(albedo, colors.supportSelected, isSelected.mul(marked)),
        colors.supportHovered,
        isHovered.mul(marked).mul(HOVER_SHARE),
      );
      const lit = toScreen(litPart(seen, { outward: normalize(outward), gloss: 0.12, shadowed: float(1) }));
      return vec4(mix(lit, colors.cutFace, select(frontFacing, float(0), isCut)), 1);
    });

  /** Faces that are painted: where supports are wanted with dots, where none are with bars, told apart without colour. */
  const paintColor = (kind: 'enforce' | 'block'): Node<'vec4'> =>
    belowCut(() => {
      const pitch = pixelRatio.mul(PAINT_PITCH);
      const across = screenCoordinate.xy.div(pitch);
      const mark =
        kind === 'enforce'
          ? smoothstep(0.28, 0.36, across.fract().sub(0.5).length()).oneMinus()
          : smoothstep(0.3, 0.42, across.x.sub(across.y).fract().sub(0.5).abs().mul(2)).oneMinus();
      const color = kind === 'enforce' ? colors.paintEnforce : colors.paintBlock;
      const albedo = mix(color, color.mul(PAINT_MARK), mark);
      return vec4(toScreen(litPart(albedo)), 1);
    });

  return {
    paintColor,
    overhangPart,
    overhangFrom,
    supportColor,
    coloredPart,
    cutHeight,
    isCut,
    keyLight,
    colors,
    shadow,
    thrown,
    platformHalf,
    platformTop,
    usableMin,
    usableMax,
    pixelRatio,
    plain,
    belowCut,
    partColor,
    innerColor,
    partXray,
    partCutOff,
    setPalette,
    setCut,
  };
}

export type Shading = ReturnType<typeof createShading>;
