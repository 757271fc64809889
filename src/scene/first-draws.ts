import type { Camera, Material, Mesh, Object3D } from 'three';
import type { RenderTarget, WebGPURenderer } from 'three/webgpu';

/** Something the renderer draws: what is in it, what sees it, and into what; null is the canvas. */
export interface Pass {
  readonly scene: Object3D;
  readonly camera: Camera;
  readonly target: RenderTarget | null;
}

/**
 * What passes draw for the first time: its programs are built before the frame that shows it, a few milliseconds at a time. What takes a lost
 * device's place builds them all in its first frame: that picture is missed.
 */
export interface FirstDraws {
  /** Builds what draws these passes, where something in them was never drawn so; null where all of it was. */
  prepare(renderer: WebGPURenderer, passes: readonly Pass[]): Promise<void> | null;
}

export function createFirstDraws(): FirstDraws {
  /** The kinds of geometry each material has drawn: a program reads the attributes of one. */
  const drawn = new WeakMap<Material, Set<string>>();

  const isFirst = ({ material, geometry, type }: Mesh): boolean => {
    const kind = [type, geometry.index !== null, ...Object.keys(geometry.attributes)].join();
    const kinds = drawn.get(material as Material) ?? new Set();
    if (kinds.has(kind)) return false;
    drawn.set(material as Material, kinds.add(kind));
    return true;
  };
  const hasFirst = ({ scene, camera }: Pass): boolean => {
    let has = false;
    scene.traverseVisible((object) => {
      const isDrawn = 'geometry' in object && object.layers.test(camera.layers);
      if (isDrawn && isFirst(object as Mesh)) has = true;
    });
    return has;
  };

  return {
    prepare(renderer, passes) {
      const fresh = passes.filter(hasFirst);
      if (fresh.length === 0) return null;
      return (async () => {
        for (const { scene, camera, target } of fresh) {
          renderer.setRenderTarget(target);
          // What it reads of the renderer it reads before it first waits.
          const built = renderer.compileAsync(scene, camera);
          renderer.setRenderTarget(null);
          await built;
        }
      })();
    },
  };
}
