import { BufferAttribute, BufferGeometry, Mesh } from 'three';
import { float, fract, mix, positionGeometry, screenCoordinate, screenUV, vec4 } from 'three/tsl';
import { NodeMaterial } from 'three/webgpu';
import type { Shading } from './shading.ts';

/** One triangle that covers the screen, in clip coordinates. */
export function screenTriangle(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
  );
  return geometry;
}

/** The ground: a vertical gradient behind everything, dithered by less than one grey step so that it shows no bands. */
export function createGround(shading: Shading): Mesh {
  const material = new NodeMaterial();
  material.depthTest = false;
  material.depthWrite = false;
  material.vertexNode = vec4(positionGeometry.xy, 0, 1);
  // Interleaved gradient noise (Jimenez, "Next Generation Post Processing in Call of Duty", 2014).
  const noise = fract(
    fract(screenCoordinate.x.mul(0.06711056).add(screenCoordinate.y.mul(0.00583715))).mul(52.9829189),
  );
  const shade = mix(shading.colors.groundTop, shading.colors.groundBottom, screenUV.y);
  material.fragmentNode = vec4(shade.add(noise.sub(0.5).div(255)), float(1));
  const mesh = new Mesh(screenTriangle(), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -1000;
  return mesh;
}
