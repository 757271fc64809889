import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  LinearFilter,
  Mesh,
  NearestFilter,
  RedFormat,
  UnsignedByteType,
} from 'three';
import { attribute, dFdx, dFdy, Fn, min, mix, smoothstep, texture, vec4 } from 'three/tsl';
import { NodeMaterial } from 'three/webgpu';
import type { LayerPicture, PanelMapping } from '#editor';
import { litBounds, shrinkLayer } from './layer-raster.ts';
import type { Shading } from './shading.ts';

/** Larger layers are shrunk: the smallest limit a WebGL2 or WebGPU device may have is 4096 and 8192. */
const LARGEST_SIDE = 4096;
/** Texels of dark round the layer, so that its outline has somewhere to end. */
const BORDER = 2;

/** The face of the live cut: the exact layer as a picture lying at the height it is cut at. */
export interface SectionCap {
  readonly mesh: Mesh;
  /** Shows a layer at a height; `shrink` ≥ 1 panel pixels become one texel. A dark layer shows nothing. */
  show(picture: LayerPicture, mapping: PanelMapping, height: number, shrink: number): void;
  hide(): void;
  dispose(): void;
}

export function createSectionCap(shading: Shading): SectionCap {
  let map = makeTexture(new Uint8Array(1), 1, 1);
  const layer = texture(map);
  const material = new NodeMaterial();
  material.side = DoubleSide;
  material.transparent = true;
  // Nearer than the walls that end at it.
  material.polygonOffset = true;
  material.polygonOffsetFactor = -4;
  material.polygonOffsetUnits = -4;
  material.fragmentNode = Fn(() => {
    const uv = attribute<'vec2'>('uv', 'vec2');
    const right = dFdx(uv);
    const down = dFdy(uv);
    const own = layer.sample(uv).r;
    const around = [right, right.negate(), down, down.negate()].map((step) => layer.sample(uv.add(step)).r);
    const least = around.reduce((a, b) => min(a, b));
    const mean = around.reduce((a, b) => a.add(b), own).div(5);
    const edge = smoothstep(0.35, 0.65, own).mul(smoothstep(0.65, 0.35, least));
    const alpha = smoothstep(0.15, 0.6, mean.max(own.mul(0.8)));
    return vec4(mix(shading.colors.cutFace, shading.colors.cutEdge, edge), alpha);
  })();
  const geometry = new BufferGeometry();
  const corners = new BufferAttribute(new Float32Array(12), 3);
  const uvs = new BufferAttribute(new Float32Array(8), 2);
  geometry.setAttribute('position', corners);
  geometry.setAttribute('uv', uvs);
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 10;
  mesh.visible = false;

  return {
    mesh,
    show: (picture, mapping, height, shrink) => {
      const lit = litBounds(picture.runs, picture.width);
      mesh.visible = lit !== null;
      if (!lit) return;
      const span = Math.max(lit.right - lit.left, lit.bottom - lit.top);
      const step = Math.max(1, Math.floor(shrink), Math.ceil(span / (LARGEST_SIDE - 2 * BORDER)));
      const left = lit.left - BORDER * step;
      const top = lit.top - BORDER * step;
      const width = Math.ceil((lit.right - lit.left) / step) + 2 * BORDER;
      const rows = Math.ceil((lit.bottom - lit.top) / step) + 2 * BORDER;
      const window = { left, top, scaleX: 1 / step, scaleY: 1 / step };
      const texels = shrinkLayer(picture.runs, picture.width, window, width, rows);
      if (map.image.width === width && map.image.height === rows) {
        map.image.data = texels;
      } else {
        map.dispose();
        map = makeTexture(texels, width, rows);
        layer.value = map;
      }
      map.needsUpdate = true;
      const { origin, columnStep, rowStep } = mapping;
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].forEach(([u, v], at) => {
        const column = left + u! * width * step;
        const row = top + v! * rows * step;
        corners.setXYZ(
          at,
          origin[0] + column * columnStep[0] + row * rowStep[0],
          origin[1] + column * columnStep[1] + row * rowStep[1],
          height,
        );
        uvs.setXY(at, u!, v!);
      });
      corners.needsUpdate = true;
      uvs.needsUpdate = true;
    },
    hide: () => {
      mesh.visible = false;
    },
    dispose: () => {
      map.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}

function makeTexture(texels: Uint8Array, width: number, height: number): DataTexture {
  const made = new DataTexture(texels, width, height, RedFormat, UnsignedByteType);
  made.magFilter = NearestFilter;
  made.minFilter = LinearFilter;
  made.unpackAlignment = 1;
  made.flipY = false;
  return made;
}
