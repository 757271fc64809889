import {
  CustomBlending,
  DoubleSide,
  Group,
  MaxEquation,
  Mesh,
  OneFactor,
  PlaneGeometry,
  Vector2,
  Vector4,
} from 'three';
import {
  float,
  Fn,
  If,
  max as greater,
  mix,
  positionGeometry,
  screenUV,
  texture,
  uniform,
  vec2,
  vec4,
} from 'three/tsl';
import { NodeMaterial, RenderTarget, Scene, type Camera, type Node, type WebGPURenderer } from 'three/webgpu';
import type { Aabb } from '#kernel';
import type { PartId } from '#editor';
import type { PartViews } from './part-views.ts';
import type { Pass } from './first-draws.ts';
import { project, type CameraState, type Lens } from './camera-rig.ts';
import type { Shading } from './shading.ts';

/** CSS pixels. */
const SELECTION_WIDTH = 2;
const HOVER_WIDTH = 1.5;
const HOVER_OPACITY = 0.6;
/** Of a line round what another part hides. */
const HIDDEN_OPACITY = 0.3;
const TAPS = 12;

/**
 * Silhouettes of the selected parts and of the hovered one. The parts are drawn flat into a mask (red selected, green
 * hovered, blue what no other part hides); a rectangle over them in the main scene colours every pixel outside the mask
 * that lies within the line's width of it, fainter where there is no blue. The mask is anti-aliased, so the line is too.
 */
export interface Outline {
  /** For the main scene. */
  readonly quad: Mesh;
  /** True when there is anything to outline. Parts of glass hide nothing. */
  sync(selected: ReadonlySet<PartId>, hovered: PartId | null, isGlass: boolean): boolean;
  /** What `render` would draw. */
  passes(camera: Camera): readonly Pass[];
  /** Draws the mask; call before the main scene. `boxes` in plate millimetres bound what is outlined. */
  render(
    renderer: WebGPURenderer,
    camera: Camera,
    state: CameraState,
    lens: Lens,
    boxes: readonly Aabb[],
  ): void;
  setSize(width: number, height: number, pixelRatio: number): void;
  dispose(): void;
}

export function createOutline(parts: PartViews, shading: Shading): Outline {
  const mask = new RenderTarget(4, 4, { samples: 4 });
  const scene = new Scene();
  const masking = (color: Node<'vec4'>, depthTest: boolean): NodeMaterial => {
    const material = new NodeMaterial();
    material.side = DoubleSide;
    material.depthTest = depthTest;
    material.depthWrite = false;
    material.fragmentNode = shading.belowCut(() => color);
    return material;
  };
  const selectedMaterial = masking(vec4(1, 0, 0, 1), false);
  const hoveredMaterial = masking(vec4(0, 1, 0, 1), false);
  const depthMaterial = masking(vec4(0), true);
  depthMaterial.depthWrite = true;
  depthMaterial.colorWrite = false;
  const seenMaterial = masking(vec4(0, 0, 1, 1), true);
  // Over the same triangles in the depth, which another pipeline may have put a rounding nearer.
  seenMaterial.polygonOffset = true;
  seenMaterial.polygonOffsetFactor = -1;
  seenMaterial.polygonOffsetUnits = -1;
  // Drawn after all that is opaque, and beside the red and green that are there.
  seenMaterial.transparent = true;
  seenMaterial.blending = CustomBlending;
  seenMaterial.blendEquation = MaxEquation;
  seenMaterial.blendSrc = OneFactor;
  seenMaterial.blendDst = OneFactor;

  const depth = new Group();
  parts.addTwins((mesh) => {
    mesh.material = depthMaterial;
    mesh.renderOrder = -1;
  }, depth);
  const twinsOf = (place: (mesh: Mesh) => void): ReadonlyMap<Mesh, PartId> => {
    const twins = new Map<Mesh, PartId>();
    const group = new Group();
    parts.addTwins((mesh, id) => {
      place(mesh);
      twins.set(mesh, id);
      mesh.addEventListener('removed', () => void twins.delete(mesh));
    }, group);
    scene.add(group);
    return twins;
  };
  scene.add(depth);
  const flatTwins = twinsOf(() => undefined);
  const seenTwins = twinsOf((mesh) => (mesh.material = seenMaterial));

  /** The rectangle in clip coordinates: left, bottom, right, top. */
  const rectangle = uniform(new Vector4(-1, -1, 1, 1));
  const texel = uniform(new Vector2(1, 1));
  const material = new NodeMaterial();
  material.transparent = true;
  material.depthTest = false;
  material.depthWrite = false;
  const corner = positionGeometry.xy.add(0.5);
  material.vertexNode = vec4(mix(rectangle.xy, rectangle.zw, corner), 0, 1);
  /** Whether anything is in a channel of the mask. */
  const isUsed = { r: uniform(0), g: uniform(0) };
  material.fragmentNode = Fn(() => {
    // A level is named, so that the mask can be read where not every pixel does.
    const own = texture(mask.texture, screenUV).level(float(0)).toVar();
    const seen = float(0).toVar();
    const reach = (radius: number, channel: 'r' | 'g'): Node<'float'> => {
      const most = float(0).toVar();
      // Inside a silhouette there is no line, and nearly always one of the two channels is empty.
      If(isUsed[channel].greaterThan(0.5).and(own[channel].lessThan(1)), () => {
        for (let tap = 0; tap < TAPS; tap++) {
          const angle = (tap / TAPS) * 2 * Math.PI;
          for (const share of tap % 2 === 0 ? [1, 0.5] : [1]) {
            const offset = vec2(Math.cos(angle) * radius * share, Math.sin(angle) * radius * share);
            const near = texture(mask.texture, screenUV.add(offset.mul(texel))).level(float(0));
            most.assign(greater(most, near[channel]));
            seen.assign(greater(seen, near.b));
          }
        }
      });
      return most;
    };
    const selection = reach(SELECTION_WIDTH, 'r').mul(float(1).sub(own.r));
    const hover = reach(HOVER_WIDTH, 'g').mul(float(1).sub(own.g)).mul(HOVER_OPACITY);
    const alpha = greater(selection, hover);
    return vec4(
      mix(shading.colors.hover, shading.colors.selection, selection.div(alpha.max(0.001))),
      alpha.mul(mix(float(HIDDEN_OPACITY), float(1), seen)),
    );
  })();
  const quad = new Mesh(new PlaneGeometry(1, 1), material);
  quad.frustumCulled = false;
  quad.renderOrder = 900;
  quad.visible = false;

  return {
    quad,
    sync: (selected, hovered, isGlass) => {
      depth.visible = !isGlass;
      let any = false;
      isUsed.r.value = 0;
      isUsed.g.value = 0;
      // Layers, not visibility: visibility says whether the part itself is shown.
      const show = (mesh: Mesh, isShown: boolean): void =>
        isShown ? mesh.layers.enable(0) : mesh.layers.disable(0);
      for (const [mesh, id] of seenTwins) show(mesh, selected.has(id) || id === hovered);
      for (const [mesh, id] of flatTwins) {
        const isSelected = selected.has(id);
        const shown = isSelected || id === hovered;
        mesh.material = isSelected ? selectedMaterial : hoveredMaterial;
        show(mesh, shown);
        if (!shown || !mesh.visible) continue;
        any = true;
        isUsed[isSelected ? 'r' : 'g'].value = 1;
      }
      quad.visible = any;
      return any;
    },
    passes: (camera) => (quad.visible ? [{ scene, camera, target: mask }] : []),
    render: (renderer, camera, state, lens, boxes) => {
      renderer.setClearColor(0x000000, 0);
      renderer.setRenderTarget(mask);
      renderer.render(scene, camera);
      renderer.setRenderTarget(null);
      rectangle.value.copy(screenBounds(boxes, state, lens));
    },
    setSize: (width, height, pixelRatio) => {
      mask.setSize(Math.max(1, Math.round(width * pixelRatio)), Math.max(1, Math.round(height * pixelRatio)));
      texel.value.set(1 / width, 1 / height);
    },
    dispose: () => {
      mask.dispose();
      quad.geometry.dispose();
      for (const each of [material, selectedMaterial, hoveredMaterial, depthMaterial, seenMaterial])
        each.dispose();
    },
  };
}

/** Clip rectangle round boxes, a few pixels larger; the whole screen when one reaches behind the eye. */
function screenBounds(boxes: readonly Aabb[], state: CameraState, lens: Lens): Vector4 {
  let [left, bottom, right, top] = [1, 1, -1, -1];
  for (const { min, max } of boxes) {
    for (let at = 0; at < 8; at++) {
      const point = project(state, lens, [
        (at & 1) === 0 ? min[0] : max[0],
        (at & 2) === 0 ? min[1] : max[1],
        (at & 4) === 0 ? min[2] : max[2],
      ]);
      if (lens.projection === 'perspective' && point.depth <= 0) return new Vector4(-1, -1, 1, 1);
      const x = (point.x / lens.width) * 2 - 1;
      const y = 1 - (point.y / lens.height) * 2;
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  }
  const slackX = 8 / lens.width;
  const slackY = 8 / lens.height;
  return new Vector4(
    Math.max(-1, left - slackX),
    Math.max(-1, bottom - slackY),
    Math.min(1, right + slackX),
    Math.min(1, top + slackY),
  );
}
