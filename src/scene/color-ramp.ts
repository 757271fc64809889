import { mix, vec3 } from 'three/tsl';
import type { Node } from 'three/webgpu';
import { rgb } from './palette.ts';

/** The colour of a share of a scale, 0 … 1, evenly from one colour to the next; as on the screen. */
export function colorRamp(colors: readonly string[], share: Node<'float'>): Node<'vec3'> {
  const along = share.clamp(0, 1).mul(colors.length - 1);
  const [first, ...others] = colors.map((hex) => vec3(...rgb(hex)));
  return others.reduce<Node<'vec3'>>(
    (color, next, at) => mix(color, next, along.sub(at).clamp(0, 1)),
    first!,
  );
}
