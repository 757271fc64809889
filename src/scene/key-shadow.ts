import { DoubleSide, Group, Matrix4, RedFormat, Vector3 } from 'three';
import { vec4 } from 'three/tsl';
import { NodeMaterial, OrthographicCamera, RenderTarget, Scene, type WebGPURenderer } from 'three/webgpu';
import { boxCentre, boxSize, lengthOf, type Aabb } from '#kernel';
import type { Pass } from './first-draws.ts';
import { KEY_DIRECTION, KEY_TEXELS } from './key-light.ts';
import type { PartViews } from './part-views.ts';
import type { Shading } from './shading.ts';
import type { ShapeKind } from './support-material.ts';
import type { SupportViews } from './support-views.ts';

/** Millimetres round what is shown: it is lit all around. */
const ROOM = 1;

/**
 * What the key light reaches of parts and supports: their depth as the light sees them, in one map round all of them that materials look up (`key-light.ts`).
 * Made again when parts change, as the plate's shadow is, not per frame.
 */
export interface KeyShadow {
  readonly pass: Pass;
  /** Draws the map of what is in this box, plate millimetres. */
  render(renderer: WebGPURenderer, box: Aabb): void;
  dispose(): void;
}

export function createKeyShadow(parts: PartViews, supports: SupportViews, shading: Shading): KeyShadow {
  const { map, toMap, texel } = shading.keyLight;
  // Colours that nothing is written to: as few bytes of them as there can be.
  const target = new RenderTarget(KEY_TEXELS, KEY_TEXELS, { format: RedFormat, depthTexture: map });
  const materials: NodeMaterial[] = [];
  const depthOf = (shape: ShapeKind | null): NodeMaterial => {
    const material = new NodeMaterial();
    if (shape !== null) material.positionNode = shape.place;
    material.side = DoubleSide;
    material.colorWrite = false;
    material.fragmentNode = shading.belowCut(() => vec4(0));
    materials.push(material);
    return material;
  };
  const group = new Group();
  const plain = depthOf(null);
  parts.addTwins((mesh) => (mesh.material = plain), group);
  supports.addTwins((shape) => (shape === null ? plain : depthOf(shape)), group);
  const scene = new Scene();
  scene.add(group);

  const camera = new OrthographicCamera();
  const towards = new Vector3(...KEY_DIRECTION).normalize();
  camera.up.set(0, 0, 1);

  return {
    pass: { scene, camera, target },
    render(renderer, box) {
      const radius = lengthOf(boxSize(box)) / 2 + ROOM;
      const centre = new Vector3(...boxCentre(box));
      camera.position.copy(centre).addScaledVector(towards, radius);
      camera.lookAt(centre);
      Object.assign(camera, { left: -radius, right: radius, top: radius, bottom: -radius });
      Object.assign(camera, { near: 0, far: 2 * radius });
      camera.updateProjectionMatrix();
      camera.updateMatrixWorld();
      texel.value = (2 * radius) / KEY_TEXELS;
      // By hand: back ends have other depths in clip space, and the same in the map.
      toMap.value
        .makeScale(0.5 / radius, -0.5 / radius, -0.5 / radius)
        .setPosition(0.5, 0.5, 0)
        .multiply(new Matrix4().copy(camera.matrixWorldInverse));
      renderer.setClearColor(0x000000, 0);
      renderer.setRenderTarget(target);
      renderer.render(scene, camera);
      renderer.setRenderTarget(null);
    },
    dispose() {
      target.dispose();
      map.dispose();
      for (const material of materials) material.dispose();
    },
  };
}
