import {
  BufferAttribute,
  BufferGeometry,
  ExtrudeGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  Shape,
  Vector2,
} from 'three';
import {
  abs,
  float,
  fract,
  fwidth,
  max,
  min,
  mix,
  normalGeometry,
  positionWorld,
  smoothstep,
  step,
  texture,
  uniform,
  vec2,
  vec3,
  vec4,
} from 'three/tsl';
import { NodeMaterial, type Node } from 'three/webgpu';
import { originPoint, type PlatformOrigin, type PlatformSettings, type Printer } from '#document';
import type { Aabb } from '#kernel';
import type { Palette } from './palette.ts';
import type { PlateShadow } from './plate-shadow.ts';
import type { Shading } from './shading.ts';

/** Millimetres: rim round the platform, thickness of the slab, its corner radius. */
const RIM = 6;
const THICKNESS = 5;
const CORNER = 5;
const BEVEL = 0.5;
/** Just under the parts, so that their feet never flicker with it. */
const TOP = -0.02;
/** Arms of the origin marker, millimetres. */
const MARKER = 12;

export interface PlateView {
  readonly group: Group;
  /** Outline of the usable volume, within the group. */
  readonly volume: LineSegments;
  setPrinter(printer: Pick<Printer, 'platform'>): void;
  /** Grid, margins, limits, and the corner or middle of the platform where the origin is. */
  setUse(settings: PlatformSettings, usable: Aabb, corner: PlatformOrigin): void;
  setPalette(palette: Palette): void;
  /** Seen from below the plate is a pane, so that the parts' feet show through. */
  setSeenFromBelow(below: boolean): void;
  dispose(): void;
}

/** The build plate: rounded slab with a grid and one five times as wide, margins, front triangle, origin marker, and the volume's outline. */
export function createPlateView(shading: Shading, shadow: PlateShadow): PlateView {
  const { colors, platformHalf, usableMin, usableMax } = shading;
  const pitch = uniform(10);
  const origin = uniform(new Vector2());
  const inward = uniform(new Vector2(1, 1));
  const opacity = uniform(1);

  /** Coverage of lines `every` mm, a pixel wide, gone before they would melt into a grey. */
  const gridLines = (every: Node<'float'>, thickness: number): Node<'float'> => {
    const point = positionWorld.xy;
    const pixel = fwidth(point);
    const away = abs(fract(point.div(every).add(0.5)).sub(0.5)).mul(every);
    const lines = float(1).sub(smoothstep(pixel.mul(thickness - 0.5), pixel.mul(thickness + 0.5), away));
    const seen = float(1).sub(smoothstep(every.div(8), every.div(3), pixel));
    const faded = lines.mul(seen);
    return max(faded.x, faded.y);
  };

  const surface = (): Node<'vec3'> => {
    const point = positionWorld.xy;
    const pixel = fwidth(point);
    const inside = step(abs(point.x), platformHalf.x).mul(step(abs(point.y), platformHalf.y));
    let color: Node<'vec3'> = colors.plate;
    const paint = (over: Node<'vec3'>, coverage: Node<'float'>): void => {
      color = mix(color, over, coverage);
    };
    paint(colors.gridFine, gridLines(pitch, 0.5).mul(inside));
    paint(colors.gridCoarse, gridLines(pitch.mul(5), 0.6).mul(inside));

    const isUsable = step(usableMin.x, point.x)
      .mul(step(point.x, usableMax.x))
      .mul(step(usableMin.y, point.y))
      .mul(step(point.y, usableMax.y));
    paint(colors.plateMark, inside.mul(isUsable.oneMinus()).mul(0.18));

    const border = abs(abs(point).sub(platformHalf));
    const onBorder = float(1).sub(smoothstep(pixel.mul(0.3), pixel.mul(1.3), border));
    const alongX = onBorder.y.mul(step(abs(point.x), platformHalf.x));
    const alongY = onBorder.x.mul(step(abs(point.y), platformHalf.y));
    paint(colors.plateMark, max(alongX, alongY).mul(0.6));

    // The triangle at the front edge points into the plate.
    const base = platformHalf.y.negate().sub(RIM - 1.2);
    const up = point.y.sub(base);
    const slant = float(8)
      .sub(up.mul(8 / 6))
      .sub(abs(point.x));
    const softness = max(pixel.x, pixel.y);
    paint(
      colors.plateMark,
      smoothstep(0, softness, slant)
        .mul(smoothstep(0, softness, up))
        .mul(0.8),
    );

    const local = point.sub(origin).mul(inward);
    const arm = (across: Node<'float'>, along: Node<'float'>, width: Node<'float'>): Node<'float'> =>
      float(1)
        .sub(smoothstep(width.mul(0.7), width.mul(1.5), abs(across)))
        .mul(step(0, along))
        .mul(step(along, float(MARKER)));
    paint(colors.axisX, arm(local.y, local.x, pixel.y));
    paint(colors.axisY, arm(local.x, local.y, pixel.x));

    const at = vec2(point.x, point.y.negate()).div(shadow.halfExtent).mul(0.5).add(0.5);
    const cast = texture(shadow.texture, at);
    const dark = float(1).sub(
      float(1)
        .sub(cast.r.mul(0.85))
        .mul(float(1).sub(cast.g.mul(shading.thrown))),
    );
    // Sky light fills shadows: they are a little bluer than the plate.
    return color.mul(vec3(1).sub(vec3(1, 0.96, 0.9).mul(dark).mul(shading.shadow)));
  };

  const material = new NodeMaterial();
  const isTop = step(0.9, normalGeometry.z);
  // The slab's sides catch less light the more they face away from the key.
  const side = colors.plateSide.mul(
    float(0.94).sub(normalGeometry.x.mul(0.08)).add(normalGeometry.z.mul(0.3)),
  );
  material.fragmentNode = vec4(mix(min(side, 1), surface(), isTop), opacity);
  const slab = new Mesh(new BufferGeometry(), material);
  slab.renderOrder = -10;

  const volumeMaterial = new LineBasicMaterial({ transparent: true, opacity: 0.16, depthWrite: false });
  const volume = new LineSegments(new BufferGeometry(), volumeMaterial);

  const group = new Group();
  group.add(slab, volume);

  return {
    group,
    volume,
    setPrinter: ({ platform: [width, depth, height] }) => {
      platformHalf.value.set(width / 2, depth / 2);
      shading.platformTop.value = height;
      slab.geometry.dispose();
      slab.geometry = slabGeometry(width + 2 * RIM, depth + 2 * RIM);
    },
    setUse: ({ grid, limits }, usable, corner) => {
      const { x, y } = platformHalf.value;
      const [atX, atY] = originPoint([2 * x, 2 * y, 0], corner);
      origin.value.set(atX, atY);
      // The arms lie on the plate, whichever corner it is.
      inward.value.set(atX > 0 ? -1 : 1, atY > 0 ? -1 : 1);
      pitch.value = grid;
      usableMin.value.set(usable.min[0], usable.min[1]);
      usableMax.value.set(usable.max[0], usable.max[1]);
      volume.visible = limits;
      volume.geometry.dispose();
      volume.geometry = boxEdges(usable);
    },
    setPalette: (palette) => void volumeMaterial.color.setRGB(...palette.ink),
    setSeenFromBelow: (below) => {
      if (material.transparent === below) return;
      opacity.value = below ? 0.3 : 1;
      material.transparent = below;
      material.depthWrite = !below;
      material.needsUpdate = true;
    },
    dispose: () => {
      slab.geometry.dispose();
      volume.geometry.dispose();
      material.dispose();
      volumeMaterial.dispose();
    },
  };
}

function slabGeometry(width: number, depth: number): BufferGeometry {
  const x = width / 2 - BEVEL;
  const y = depth / 2 - BEVEL;
  const shape = new Shape();
  shape.moveTo(-x + CORNER, -y);
  shape.lineTo(x - CORNER, -y);
  shape.absarc(x - CORNER, -y + CORNER, CORNER, -Math.PI / 2, 0, false);
  shape.lineTo(x, y - CORNER);
  shape.absarc(x - CORNER, y - CORNER, CORNER, 0, Math.PI / 2, false);
  shape.lineTo(-x + CORNER, y);
  shape.absarc(-x + CORNER, y - CORNER, CORNER, Math.PI / 2, Math.PI, false);
  shape.lineTo(-x, -y + CORNER);
  shape.absarc(-x + CORNER, -y + CORNER, CORNER, Math.PI, (3 * Math.PI) / 2, false);
  const geometry = new ExtrudeGeometry(shape, {
    depth: THICKNESS - 2 * BEVEL,
    bevelEnabled: true,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 2,
    curveSegments: 8,
  });
  geometry.translate(0, 0, TOP - THICKNESS + BEVEL);
  return geometry;
}

function boxEdges({ min, max }: Aabb): BufferGeometry {
  const height = max[2];
  const floor: readonly (readonly [number, number])[] = [
    [min[0], min[1]],
    [max[0], min[1]],
    [max[0], max[1]],
    [min[0], max[1]],
  ];
  const points: number[] = [];
  floor.forEach(([fromX, fromY], at) => {
    const [toX, toY] = floor[(at + 1) % 4]!;
    points.push(fromX, fromY, height, toX, toY, height, fromX, fromY, 0, fromX, fromY, height);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  return geometry;
}
