import { BufferAttribute, BufferGeometry, DoubleSide, SphereGeometry } from 'three';
import {
  attribute,
  cross,
  float,
  mix,
  normalGeometry,
  normalize,
  positionGeometry,
  select,
  varying,
  vec3,
  vec4,
} from 'three/tsl';
import { NodeMaterial, type Node } from 'three/webgpu';
import type { Shading } from './shading.ts';

/** How many flat sides a cone and a ball are drawn with. */
const SIDES = 12;

/** What a device draws for each shape of supports. */
export interface ShapeKind {
  readonly geometry: () => BufferGeometry;
  /** Where a corner is on the plate, and which way its surface looks there. */
  readonly place: Node<'vec3'>;
  readonly normal: Node<'vec3'>;
}

/** A body between two rings, from `shapeStart` to `shapeEnd`: middles and radii. */
export function coneKind(): ShapeKind {
  const start = attribute<'vec4'>('shapeStart', 'vec4');
  const end = attribute<'vec4'>('shapeEnd', 'vec4');
  const along = end.xyz.sub(start.xyz);
  const length = along.length().max(1e-6);
  const axis = along.div(length);
  const aside = select(axis.z.abs().greaterThan(0.7), vec3(1, 0, 0), vec3(0, 0, 1));
  const u = normalize(cross(aside, axis));
  const v = cross(axis, u);
  const { x, y, z } = positionGeometry;
  const radius = mix(start.w, end.w, z);
  const slope = start.w.sub(end.w).div(length).mul(normalGeometry.z.abs().oneMinus()).add(normalGeometry.z);
  return {
    geometry: coneGeometry,
    place: mix(start.xyz, end.xyz, z).add(u.mul(x).add(v.mul(y)).mul(radius)),
    normal: normalize(u.mul(normalGeometry.x).add(v.mul(normalGeometry.y)).add(axis.mul(slope))),
  };
}

/** A ball at `shapeStart`: its middle and radius. */
export function ballKind(): ShapeKind {
  const ball = attribute<'vec4'>('shapeStart', 'vec4');
  return {
    geometry: () => new SphereGeometry(1, SIDES, SIDES / 2),
    place: ball.xyz.add(positionGeometry.mul(ball.w)),
    normal: normalGeometry,
  };
}

/** A drum of radius 1 from z = 0 to 1, with its ends. */
function coneGeometry(): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (let side = 0; side < SIDES; side++) {
    const angle = (2 * Math.PI * side) / SIDES;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    // Of the side below and above, then of both ends.
    positions.push(x, y, 0, x, y, 1, x, y, 0, x, y, 1);
    normals.push(x, y, 0, x, y, 0, 0, 0, -1, 0, 0, 1);
    const [here, next] = [side * 4, ((side + 1) % SIDES) * 4];
    indices.push(here, next, next + 1, here, next + 1, here + 1);
    if (side > 1) indices.push(2, here + 2, here - 2, 3, here - 1, here + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  geometry.setIndex(indices);
  return geometry;
}

/** How a shape looks: `shapeLook` has shares of a tip, of what is made by hand, of the selection and of the pointer. */
export function supportMaterial({ place, normal }: ShapeKind, shading: Shading): NodeMaterial {
  const material = new NodeMaterial();
  material.side = DoubleSide;
  material.positionNode = place;
  const look = varying(attribute<'vec4'>('shapeLook', 'vec4'));
  const { support, supportTip, supportByHand } = shading.colors;
  const made = mix(mix(support, supportTip, look.x), supportByHand, look.y);
  material.fragmentNode = shading.supportColor(made, look.z, look.w, varying(normal));
  return material;
}

/** What is not there yet. */
export function ghostMaterial({ place, normal }: ShapeKind, shading: Shading): NodeMaterial {
  const material = new NodeMaterial();
  material.positionNode = place;
  material.transparent = true;
  const solid = shading.supportColor(shading.colors.supportTip, float(0), float(0), varying(normal));
  material.fragmentNode = vec4(solid.rgb, 0.55);
  return material;
}
