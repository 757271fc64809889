import {
  BackSide,
  type BufferGeometry,
  DoubleSide,
  FrontSide,
  Group,
  Matrix4,
  Mesh,
  type Object3D,
  type Side,
} from 'three';
import { NodeMaterial, type Node } from 'three/webgpu';
import type { ContentHash } from '#base';
import { computeCreaseNormals, multiplyTransforms, type MeshBuffers, type Transform } from '#kernel';
import type { PartRecord } from '#document';
import type { FeatureSolid, PartId, ShownOpenings } from '#editor';
import type { OpenedGeometries } from './opened-geometries.ts';
import { geometryOf, type PartGeometries } from './part-geometries.ts';
import type { PartLook, Shading } from './shading.ts';
import { shownBody } from './shown-body.ts';
import type { ViewedPlate } from './viewed-plate.ts';

/**
 * What is inside parts: the walls of cavities and holes, infill and honeycombs. Seen where a part is cut open, through glass, and where holes open
 * it.
 */
export interface InnerViews {
  readonly group: Group;
  /** Meshes of features on the plate on show. */
  hashes(): readonly ContentHash[];
  /** Brings the views in line with the features of the parts on show; names what they are of. */
  sync(): ReadonlySet<string>;
  /** What draws the insides of every part but these. */
  others(ids: ReadonlySet<PartId>): readonly Object3D[];
  /** Shows them through glass, or where they are seen; once a frame. */
  show(isXray: boolean): void;
  dispose(): void;
}

/** How much light comes through holes, to their sides and into cavities. */
const IN_HOLE = 0.6;
const IN_CAVITY = 0.35;

/** What a view is of: a solid of a feature, or the sides of holes within the wall. */
type Kind = Exclude<FeatureSolid['solidClass'], 'body'> | 'lining';
interface Shown {
  readonly name: string;
  readonly kind: Kind;
  readonly geometry: BufferGeometry;
  readonly toMesh: Transform;
  /** Infill whole, of which some is in the wall or comes out of it. */
  readonly isUncut?: boolean;
}

const showsUncut = ({ userData }: Mesh): boolean => userData['isUncut'] === true;

export function createInnerViews(
  { editor, isElsewhere }: ViewedPlate,
  shading: Shading,
  geometries: PartGeometries,
  opened: OpenedGeometries,
): InnerViews {
  const group = new Group();
  const views = new Map<string, Mesh>();
  const linings = new Map<MeshBuffers, BufferGeometry>();
  const material = (side: Side, fragment: Node<'vec4'>): NodeMaterial => {
    const made = new NodeMaterial();
    made.side = side;
    made.fragmentNode = fragment;
    return made;
  };
  /** Cavities and holes are seen from inside: their faces look away. */
  const wall = material(BackSide, shading.innerColor(IN_CAVITY));
  /** Bars end open where a hole cuts them. */
  const infill = material(DoubleSide, shading.innerColor(IN_CAVITY));
  // It ends right in walls: what is in one place with them is behind them.
  infill.polygonOffset = true;
  infill.polygonOffsetFactor = 2;
  infill.polygonOffsetUnits = 8;
  const lining = material(DoubleSide, shading.innerColor(IN_HOLE));
  /** What closes an opening is as light as the part. */
  const solid = material(FrontSide, shading.innerColor(1));
  const glass = material(FrontSide, shading.partXray);
  glass.transparent = true;
  glass.depthWrite = false;
  const materials: Readonly<Record<Kind, NodeMaterial>> = {
    cavity: wall,
    hole: wall,
    infill,
    solid,
    lining,
  };
  let isXray = false;

  const liningOf = (mesh: MeshBuffers): BufferGeometry => {
    const known = linings.get(mesh) ?? geometryOf(computeCreaseNormals(mesh));
    linings.set(mesh, known);
    return known;
  };

  /** What is shown of a part; while a mesh is being lit, what was there before. */
  const shownOf = ({ id }: PartRecord, openings: ShownOpenings | null): readonly Shown[] => {
    const { features, seenInfill } = editor.getState();
    const solids = features.get(id)?.made?.solids ?? [];
    const seen = seenInfill.get(id)?.made;
    const shown = solids.flatMap(({ hash, solidClass: kind, toMesh }, at): Shown[] => {
      // Parts' own view draws what they have grown to.
      if (kind === 'body') return [];
      // Lined holes are drawn by their lining, which ends where the wall does.
      if (kind === 'hole' && openings !== null) return [];
      const name = `${id} ${at}`;
      const whole = geometries.of(hash);
      // What of an infill is in the cavity is known some time after it (ADR 0493): what was known before is seen until then.
      const isUnknown = kind === 'infill' && seen?.infillMesh !== hash;
      const before = views.get(name);
      if (whole === undefined || (isUnknown && before !== undefined && !showsUncut(before)))
        return before === undefined
          ? []
          : [{ name, kind, geometry: before.geometry, toMesh, isUncut: showsUncut(before) }];
      if (isUnknown) return [{ name, kind, geometry: whole, toMesh, isUncut: true }];
      const cut = kind === 'infill' ? seen!.cut : openings?.cavityMesh === hash ? openings.cavity : null;
      const isWhole = cut === null || cut.faces.length === 0;
      return [{ name, kind, geometry: isWhole ? whole : opened.of(name, whole, cut), toMesh }];
    });
    if (openings?.lining == null) return shown;
    const { lining: mesh, toMesh } = openings;
    return [...shown, { name: `${id} lining`, kind: 'lining', geometry: liningOf(mesh), toMesh }];
  };

  return {
    group,
    hashes: () =>
      [...editor.getState().features.values()].flatMap(({ made }) =>
        (made?.solids ?? []).map(({ hash }) => hash),
      ),
    sync() {
      const { selection: selected, openings } = editor.getState();
      const selection = new Set(selected);
      const kept = new Set<string>();
      const lined = new Set<MeshBuffers>();
      for (const part of editor.parts()) {
        if (!part.visible) continue;
        const look: PartLook = { selected: selection.has(part.id), outside: false, criticalAngle: 0 };
        const open = shownOpenings(openings.get(part.id)?.made, shownBody(editor, part).hash);
        if (open?.lining != null) lined.add(open.lining);
        for (const { name, kind, geometry, toMesh, isUncut = false } of shownOf(part, open)) {
          kept.add(name);
          const mesh = views.get(name) ?? new Mesh(geometry);
          views.set(name, mesh);
          group.add(mesh);
          mesh.geometry = geometry;
          mesh.matrixAutoUpdate = false;
          mesh.userData['look'] = look;
          mesh.userData['part'] = part.id;
          mesh.userData['kind'] = kind;
          mesh.userData['isUncut'] = isUncut;
          // What closes an opening is outside; all else is seen through one, but for infill that would come out of the part.
          mesh.userData['isOpen'] = kind === 'solid' || (open !== null && !isUncut);
          mesh.matrix.copy(new Matrix4().fromArray(multiplyTransforms(part.transform, toMesh)));
          mesh.matrixWorldNeedsUpdate = true;
        }
      }
      for (const [name, mesh] of views) {
        if (kept.has(name)) continue;
        mesh.removeFromParent();
        views.delete(name);
      }
      for (const [mesh, geometry] of linings) {
        if (lined.has(mesh)) continue;
        geometry.dispose();
        linings.delete(mesh);
      }
      return kept;
    },
    others: (ids) => group.children.filter(({ userData }) => !ids.has(userData['part'] as PartId)),
    show(next) {
      isXray = next;
      const isInside = isXray || editor.getState().currentLayer !== null;
      // Pictures of other plates show none of it.
      group.visible = !isElsewhere();
      for (const mesh of views.values()) {
        mesh.visible = isInside || mesh.userData['isOpen'] === true;
        mesh.material = isXray ? glass : materials[mesh.userData['kind'] as Kind];
      }
    },
    dispose() {
      for (const geometry of linings.values()) geometry.dispose();
      for (const each of [wall, infill, lining, solid, glass]) each.dispose();
    },
  };
}

/** What is known of a part's openings, if it is about the mesh it is drawn as. */
export function shownOpenings(
  made: ShownOpenings | null | undefined,
  drawn: ContentHash,
): ShownOpenings | null {
  return made?.drawn === drawn ? made : null;
}
