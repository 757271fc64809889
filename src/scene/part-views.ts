import { type BufferGeometry, DoubleSide, Group, Matrix4, Mesh, type Object3D } from 'three';
import { NodeMaterial } from 'three/webgpu';
import type { ContentHash } from '#base';
import type { PartRecord } from '#document';
import { identityTransform, multiplyTransforms, type Aabb, type Transform } from '#kernel';
import { criticalAngleOf, overhangScale, type Editor, type EditorState, type PartId } from '#editor';
import { createInnerViews, shownOpenings } from './inner-views.ts';
import { createOpenedGeometries } from './opened-geometries.ts';
import { createPaintViews } from './paint-views.ts';
import type { PartGeometries } from './part-geometries.ts';
import type { PartOcclusion } from './part-occlusion.ts';
import type { PartLook, Shading } from './shading.ts';
import { shownBody, type ShownBody } from './shown-body.ts';
import type { ViewedPlate } from './viewed-plate.ts';
import { createWallMaterials } from './wall-materials.ts';

/** One part on the screen: the shaded mesh, and the same triangles for the outline mask and for the plate's shadow. */
interface PartView {
  readonly shaded: Mesh;
  readonly twins: readonly Mesh[];
  readonly hash: ContentHash;
  toPart: Transform;
  /** Its mesh before holes open it. */
  whole: BufferGeometry;
}

export interface PartViews {
  /** Shaded parts and what is inside them, for the main scene. */
  readonly group: Group;
  /** Same geometry for passes with materials of their own; every twin group follows the parts. */
  addTwins(place: (mesh: Mesh, id: PartId) => void, group: Group): void;
  /** Brings the views in line with the document, the selection and the features of parts. True when something that casts a shadow changed. */
  sync(): boolean;
  /** Shows them solid, as through glass, or in the colours of their walls or of what hangs over; called once a frame. */
  setShading(shading: EditorState['shading']): void;
  /** Shows what the live cut takes off as a pale body above it, or leaves it out. */
  showCutOff(shown: boolean): void;
  /** Lets the occlusion of parts appear as far as it is at a moment of the page's clock, ms; true while some goes on appearing. */
  fade(now: number): boolean;
  /** What draws every part but these. */
  others(ids: ReadonlySet<PartId>): readonly Object3D[];
  dispose(): void;
}

/** Slack for numbers that went through float32, millimetres. */
const TOLERANCE = 1e-3;

/** Follows the parts of the plate that is looked at. */
export function createPartViews(
  viewed: ViewedPlate,
  shading: Shading,
  geometries: PartGeometries,
  occlusion: PartOcclusion,
): PartViews {
  const { editor, isElsewhere } = viewed;
  const opened = createOpenedGeometries();
  const inner = createInnerViews(viewed, shading, geometries, opened);
  const paint = createPaintViews(editor, shading);
  const group = new Group().add(inner.group, paint.group);
  const views = new Map<PartId, PartView>();
  const twinGroups: { place: (mesh: Mesh, id: PartId) => void; group: Group }[] = [];

  const solid = new NodeMaterial();
  solid.side = DoubleSide;
  solid.fragmentNode = shading.partColor;
  const xray = new NodeMaterial();
  xray.side = DoubleSide;
  xray.transparent = true;
  xray.depthWrite = false;
  xray.fragmentNode = shading.partXray;
  const overhangs = new NodeMaterial();
  overhangs.side = DoubleSide;
  overhangs.fragmentNode = shading.overhangPart;
  const walls = createWallMaterials(editor, shading);
  const cutOff = new NodeMaterial();
  cutOff.transparent = true;
  cutOff.depthWrite = false;
  cutOff.fragmentNode = shading.partCutOff;
  const cutOffGroup = new Group();
  cutOffGroup.visible = false;
  group.add(cutOffGroup);
  const placeCutOff = (mesh: Mesh): void => {
    mesh.material = cutOff;
    // After what is seen through it, before the face of the cut: that stays clear.
    mesh.renderOrder = 2;
  };

  twinGroups.push({ place: placeCutOff, group: cutOffGroup });

  const makeMesh = (geometry: BufferGeometry): Mesh => {
    const mesh = new Mesh(geometry, solid);
    mesh.matrixAutoUpdate = false;
    return mesh;
  };

  const addView = (part: PartRecord, hash: ContentHash, geometry: BufferGeometry): PartView => {
    const shaded = makeMesh(geometry);
    group.add(shaded);
    const twins = twinGroups.map(({ place, group: twinGroup }) => {
      const twin = makeMesh(geometry);
      place(twin, part.id);
      twinGroup.add(twin);
      return twin;
    });
    const view = { shaded, twins, hash, toPart: identityTransform, whole: geometry };
    views.set(part.id, view);
    return view;
  };

  const removeView = (id: PartId, view: PartView): void => {
    for (const mesh of [view.shaded, ...view.twins]) mesh.removeFromParent();
    views.delete(id);
  };

  /** What is drawn of a part: its body; until one that has grown can be drawn, what was before, or its mesh. */
  const drawnOf = (
    part: PartRecord,
  ): { readonly body: ShownBody; readonly geometry: BufferGeometry } | undefined => {
    const own: ShownBody = { hash: part.mesh, toPart: identityTransform };
    const body = isElsewhere() ? own : shownBody(editor, part);
    const geometry = geometries.of(body.hash);
    if (geometry) return { body, geometry };
    if (body.hash === part.mesh) return undefined;
    const before = views.get(part.id);
    if (before) return { body: before, geometry: before.whole };
    const plain = geometries.of(part.mesh);
    return plain && { body: own, geometry: plain };
  };

  const sync = (): boolean => {
    const parts = editor.parts();
    const { supports, selection: selected, stage } = editor.getState();
    const showsPaint = stage === 'support' && !isElsewhere();
    const selection = new Set(selected);
    shading.overhangFrom.value = overhangScale(supports, parts);
    const usable = editor.usableVolume();
    const kept = new Set<PartId>();
    const openNames = new Set<string>();
    let moved = false;
    for (const part of parts) {
      const drawn = drawnOf(part);
      if (!drawn) continue;
      const { body, geometry } = drawn;
      kept.add(part.id);
      let view = views.get(part.id);
      if (view && view.hash !== body.hash) {
        removeView(part.id, view);
        view = undefined;
      }
      moved ||= view === undefined;
      view ??= addView(part, body.hash, geometry);
      view.toPart = body.toPart;
      view.whole = geometry;
      occlusion.want(body.hash, geometry);
      const transform = multiplyTransforms(part.transform, body.toPart);
      const look: PartLook = {
        selected: selection.has(part.id),
        outside: isOutside(editor, part.id, usable),
        criticalAngle: criticalAngleOf(supports, part.id),
      };
      view.shaded.userData['look'] = look;
      const open = shownOpenings(editor.getState().openings.get(part.id)?.made, body.hash);
      const name = `${part.id} skin`;
      view.shaded.geometry =
        open === null ? occlusion.drawn(body.hash, geometry) : opened.of(name, geometry, open.skin);
      if (open !== null) openNames.add(name);
      if (showsPaint && body.hash === part.mesh) {
        const cut = open === null ? null : { ...open.skin, count: geometry.index!.count / 3 };
        paint.show(part, open === null ? geometry : view.shaded.geometry, transform, cut);
      }
      for (const mesh of [view.shaded, ...view.twins]) {
        const elements = mesh.matrix.elements;
        if (transform.some((value, at) => elements[at] !== value)) {
          mesh.matrix.copy(new Matrix4().fromArray(transform));
          mesh.matrixWorldNeedsUpdate = true;
          moved = true;
        }
        if (mesh.visible !== part.visible) {
          mesh.visible = part.visible;
          moved = true;
        }
      }
    }
    paint.keepShown();
    for (const [id, view] of views) {
      if (kept.has(id)) continue;
      removeView(id, view);
      moved = true;
    }
    // What the plate on show is made of is not to be made again after a picture of another one.
    if (isElsewhere()) return moved;
    const drawn = [...views.values()].map(({ hash }) => hash);
    occlusion.keepOnly(new Set(drawn));
    geometries.keepOnly(new Set([...parts.map((part) => part.mesh), ...drawn, ...inner.hashes()]));
    for (const name of inner.sync()) openNames.add(name);
    opened.keepOnly(openNames);
    return moved;
  };

  return {
    group,
    addTwins: (place, twinGroup) => void twinGroups.push({ place, group: twinGroup }),
    sync,
    setShading: (mode) => {
      inner.show(mode === 'xray');
      paint.group.visible = mode === 'solid' || mode === 'overhangs';
      walls.sync();
      const materials = { solid, xray, walls: solid, overhangs };
      for (const [id, { shaded, hash }] of views)
        shaded.material = (mode === 'walls' ? walls.of(id, hash) : null) ?? materials[mode];
    },
    showCutOff: (shown) => {
      cutOffGroup.visible = shown;
    },
    fade: (now) => {
      let isFading = false;
      for (const { shaded, hash } of views.values()) {
        const share = occlusion.shareAt(hash, now);
        shaded.userData['occlusion'] = share;
        isFading ||= share > 0 && share < 1;
      }
      return isFading;
    },
    others: (ids) => [
      ...[...views].flatMap(([id, { shaded }]) => (ids.has(id) ? [] : [shaded])),
      ...inner.others(ids),
      ...paint.others(ids),
    ],
    dispose: () => {
      occlusion.dispose();
      geometries.dispose();
      opened.keepOnly(new Set());
      inner.dispose();
      paint.dispose();
      walls.dispose();
      solid.dispose();
      overhangs.dispose();
      xray.dispose();
      cutOff.dispose();
    },
  };
}

function isOutside(editor: Editor, id: PartId, usable: Aabb): boolean {
  const box = editor.partBox(id);
  if (!box) return false;
  return [0, 1, 2].some(
    (axis) =>
      box.min[axis]! < usable.min[axis]! - TOLERANCE || box.max[axis]! > usable.max[axis]! + TOLERANCE,
  );
}
