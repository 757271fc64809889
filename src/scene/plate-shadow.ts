import {
  CustomBlending,
  DoubleSide,
  Group,
  MaxEquation,
  OneFactor,
  Vector2,
  type Mesh,
  type Texture,
} from 'three';
import { attribute, float, max, positionWorld, texture, uniform, vec2, vec4 } from 'three/tsl';
import {
  type Node,
  NodeMaterial,
  OrthographicCamera,
  QuadMesh,
  RenderTarget,
  Scene,
  type UniformNode,
  type WebGPURenderer,
} from 'three/webgpu';
import type { PartId } from '#editor';
import type { Pass } from './first-draws.ts';
import { KEY_DIRECTION } from './key-light.ts';
import type { PartViews } from './part-views.ts';
import type { Shading } from './shading.ts';
import type { ShapeKind } from './support-material.ts';
import type { SupportViews } from './support-views.ts';

/** Texels along the longer side of the plate: about 0.5 mm each, which the blur hides. */
const TEXELS = 512;
/** Heights over which a surface's shadow on the plate fades, millimetres: touching, and thrown by the key light. */
const CONTACT_HEIGHT = 14;
const THROW_HEIGHT = 110;

/**
 * Shadows on the plate, which is flat: parts are pressed onto it once straight down (contact) and once along the key
 * light (throw), into one small texture that is blurred and then only looked up. Made again when parts change, not per
 * frame, and the same on every back end.
 */
export interface PlateShadow {
  /** Red: contact, green: throw; 0 … 1. */
  readonly texture: Texture;
  /** Plate millimetres from the centre to the texture's borders. */
  readonly halfExtent: UniformNode<'vec2', Vector2>;
  setPlatform(width: number, depth: number): void;
  /** What presses parts and supports onto the plate. */
  readonly pass: Pass;
  render(renderer: WebGPURenderer): void;
  /** Nothing throws one. */
  clear(renderer: WebGPURenderer): void;
  dispose(): void;
}

export function createPlateShadow(parts: PartViews, supports: SupportViews, shading: Shading): PlateShadow {
  const halfExtent = uniform(new Vector2(100, 100));
  const sharp = new RenderTarget(TEXELS, TEXELS, { depthBuffer: false });
  const half = new RenderTarget(TEXELS, TEXELS, { depthBuffer: false });
  const soft = new RenderTarget(TEXELS, TEXELS, { depthBuffer: false });

  const flattened = (
    slopeX: number,
    slopeY: number,
    color: Node<'vec4'>,
    shape: ShapeKind | null = null,
  ): NodeMaterial => {
    const material = new NodeMaterial();
    if (shape !== null) material.positionNode = shape.place;
    const height = max(positionWorld.z, 0);
    const x = positionWorld.x.sub(height.mul(slopeX));
    const y = positionWorld.y.sub(height.mul(slopeY));
    material.vertexNode = vec4(vec2(x, y).div(halfExtent), 0.5, 1);
    material.fragmentNode = shading.belowCut(() => color);
    material.depthTest = false;
    material.depthWrite = false;
    material.side = DoubleSide;
    material.transparent = true;
    material.blending = CustomBlending;
    material.blendEquation = MaxEquation;
    material.blendSrc = OneFactor;
    material.blendDst = OneFactor;
    return material;
  };
  const nearness = float(1).sub(positionWorld.z.div(CONTACT_HEIGHT)).clamp(0, 1);
  const contact = (shape: ShapeKind | null): NodeMaterial =>
    flattened(0, 0, vec4(nearness.mul(nearness), 0, 0, 1), shape);
  const thrown = (shape: ShapeKind | null): NodeMaterial =>
    flattened(
      KEY_DIRECTION[0] / KEY_DIRECTION[2],
      KEY_DIRECTION[1] / KEY_DIRECTION[2],
      vec4(0, float(1).sub(positionWorld.z.div(THROW_HEIGHT)).clamp(0, 1), 0, 1),
      shape,
    );

  const scene = new Scene();
  const materials: NodeMaterial[] = [];
  for (const make of [contact, thrown]) {
    const material = make(null);
    materials.push(material);
    const group = new Group();
    parts.addTwins((mesh: Mesh, _id: PartId) => {
      mesh.material = material;
      mesh.frustumCulled = false;
    }, group);
    supports.addTwins((shape) => {
      const own = shape === null ? material : make(shape);
      materials.push(own);
      return own;
    }, group);
    scene.add(group);
  }

  const blur = (source: Texture, step: Vector2): { quad: QuadMesh; material: NodeMaterial } => {
    const material = new NodeMaterial();
    const uv = attribute<'vec2'>('uv', 'vec2');
    let sum: Node<'vec4'> = vec4(0);
    let total = 0;
    for (let tap = -6; tap <= 6; tap++) {
      const weight = Math.exp(-(tap * tap) / 14);
      total += weight;
      sum = sum.add(texture(source, uv.add(vec2(step.x * tap, step.y * tap))).mul(weight));
    }
    material.fragmentNode = sum.div(total);
    material.depthTest = false;
    material.depthWrite = false;
    return { quad: new QuadMesh(material), material };
  };
  const spread = 1.6 / TEXELS;
  const across = blur(sharp.texture, new Vector2(spread, 0));
  const down = blur(half.texture, new Vector2(0, spread));
  const camera = new OrthographicCamera();

  return {
    texture: soft.texture,
    halfExtent,
    pass: { scene, camera, target: sharp },
    setPlatform: (width, depth) => {
      const extent = Math.max(width, depth) / 2 + 10;
      halfExtent.value.set(extent, extent);
    },
    render: (renderer) => {
      renderer.setClearColor(0x000000, 0);
      renderer.setRenderTarget(sharp);
      renderer.render(scene, camera);
      renderer.setRenderTarget(half);
      across.quad.render(renderer);
      renderer.setRenderTarget(soft);
      down.quad.render(renderer);
      renderer.setRenderTarget(null);
    },
    clear: (renderer) => {
      renderer.setClearColor(0x000000, 0);
      renderer.setRenderTarget(soft);
      renderer.clear(true, false, false);
      renderer.setRenderTarget(null);
    },
    dispose: () => {
      for (const target of [sharp, half, soft]) target.dispose();
      for (const material of [...materials, across.material, down.material]) material.dispose();
    },
  };
}
