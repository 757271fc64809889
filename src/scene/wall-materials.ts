import { Data3DTexture, LinearFilter, Matrix4, RedFormat, UnsignedByteType, Vector2 } from 'three';
import { float, mix, positionGeometry, texture3D, uniform, vec4 } from 'three/tsl';
import { NodeMaterial } from 'three/webgpu';
import type { ContentHash } from '#base';
import { wallScale, WALL_COLORS, type Editor, type EditorState, type PartId, type ShownWalls } from '#editor';
import type { WallField } from '#kernel';
import { colorRamp } from './color-ramp.ts';
import type { Shading } from './shading.ts';

/** Hollow parts in the colours of their walls: each pixel looks its thickness up in the field that was measured for the part. */
export interface WallMaterials {
  /** Follows what has been measured. */
  sync(): void;
  /** Null for a part whose walls have not been measured on what it is drawn as. */
  of(part: PartId, drawn: ContentHash): NodeMaterial | null;
  dispose(): void;
}

interface WallMaterial {
  readonly material: NodeMaterial;
  readonly show: (walls: ShownWalls) => void;
  readonly dispose: () => void;
  walls: ShownWalls | null;
}

export function createWallMaterials(editor: Pick<Editor, 'getState'>, shading: Shading): WallMaterials {
  const materials = new Map<PartId, WallMaterial>();
  /** What the ends of the colours are, mm. */
  const scale = uniform(new Vector2(0, 1));
  let seen: EditorState['walls'] | null = null;

  const make = (): WallMaterial => {
    const map = texture3D(textureOf(EMPTY));
    const toMap = uniform(new Matrix4());
    const range = uniform(new Vector2(0, 1));
    const place = toMap.mul(vec4(positionGeometry, 1)).xyz;
    const mm = mix(range.x, range.y, map.sample(place).level(float(0)).r);
    const material = new NodeMaterial();
    material.fragmentNode = shading.coloredPart(
      colorRamp(WALL_COLORS, mm.sub(scale.x).div(scale.y.sub(scale.x))),
    );
    return {
      material,
      walls: null,
      show({ field, mesh, drawn, stretch }) {
        map.value.dispose();
        map.value = textureOf(field);
        range.value.set(field.low, field.high);
        toMap.value.copy(toTexture(field));
        // What has grown is in the field's millimetres already.
        if (drawn === mesh) toMap.value.multiply(new Matrix4().fromArray(stretch));
      },
      dispose() {
        map.value.dispose();
        material.dispose();
      },
    };
  };

  return {
    sync() {
      const { walls } = editor.getState();
      if (walls === seen) return;
      seen = walls;
      const ends = wallScale(walls);
      if (ends !== null) scale.value.set(ends.from, ends.to);
      for (const [part, each] of materials)
        if (!walls.has(part)) {
          each.dispose();
          materials.delete(part);
        }
      for (const [part, { made }] of walls) {
        if (made === null) continue;
        const each = materials.get(part) ?? make();
        materials.set(part, each);
        if (each.walls !== made) each.show(made);
        each.walls = made;
      }
    },
    of(part, drawn) {
      const known = materials.get(part);
      return known?.walls?.drawn === drawn ? known.material : null;
    },
    dispose() {
      for (const each of materials.values()) each.dispose();
      materials.clear();
    },
  };
}

/** What a material is made with before there is a field. */
const EMPTY: Pick<WallField, 'bytes' | 'counts'> = { bytes: new Uint8Array(1), counts: [1, 1, 1] };

function textureOf({ bytes, counts }: Pick<WallField, 'bytes' | 'counts'>): Data3DTexture {
  const made = new Data3DTexture(bytes as Uint8Array<ArrayBuffer>, ...counts);
  made.format = RedFormat;
  made.type = UnsignedByteType;
  made.minFilter = LinearFilter;
  made.magFilter = LinearFilter;
  made.unpackAlignment = 1;
  made.needsUpdate = true;
  return made;
}

/** Takes the field's millimetres to its texture, whose texels have their places in their middles. */
function toTexture({ origin, step, counts }: WallField): Matrix4 {
  const [x, y, z] = counts.map((count) => 1 / (count * step)) as [number, number, number];
  const [ox, oy, oz] = origin;
  return new Matrix4()
    .makeScale(x, y, z)
    .multiply(new Matrix4().makeTranslation(step / 2 - ox, step / 2 - oy, step / 2 - oz));
}
