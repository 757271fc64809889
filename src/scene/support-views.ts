import { BufferAttribute, BufferGeometry, DoubleSide, Group, Mesh, type Object3D } from 'three';
import { float } from 'three/tsl';
import { NodeMaterial } from 'three/webgpu';
import { supportMeshes, type BasePlate, type SupportStructure } from '#kernel';
import type { PartId, PartSupports, SupportPieceId } from '#editor';
import type { Shading } from './shading.ts';
import { BALL_FLOATS, CONE_FLOATS, NO_BODIES, supportBodies, type SupportBodies } from './support-bodies.ts';
import { createSupportInstances, type SupportInstances } from './support-instances.ts';
import { pieceLooks, shapeLooks, type PieceLooks } from './support-looks.ts';
import { ballKind, coneKind, ghostMaterial, supportMaterial, type ShapeKind } from './support-material.ts';
import type { ViewedPlate } from './viewed-plate.ts';

/** Supports of the parts that are looked at, and the one a tool would add. */
export interface SupportViews {
  readonly group: Group;
  readonly ghost: Object3D;
  /** Draws the same shapes for another pass, with a material for each kind; null is the base, which is a usual mesh. */
  addTwins(materialFor: (kind: ShapeKind | null) => NodeMaterial, group: Group): void;
  /** Brings them in line with the editor. True when something that casts a shadow changed. */
  sync(): boolean;
  /** What is drawn of a part's supports. */
  drawn(part: PartId): DrawnSupports | null;
  /** What draws supports of every part but these. */
  others(ids: ReadonlySet<PartId>): readonly Object3D[];
  dispose(): void;
}

export interface DrawnSupports {
  readonly supports: PartSupports;
  readonly bodies: SupportBodies;
}

/** Shapes of one structure on the device. */
interface StructureView {
  readonly cones: SupportInstances;
  readonly balls: SupportInstances;
  /** A mesh for each pass, of cones, of balls and of the base. */
  readonly meshes: readonly (readonly [cones: Mesh, balls: Mesh, base: Mesh])[];
}

interface PartView extends StructureView {
  shown: PartSupports | null;
  height: number;
  bodies: SupportBodies;
  looks: PieceLooks | null;
  isVisible: boolean;
}

interface Pass {
  readonly materials: readonly [cones: NodeMaterial, balls: NodeMaterial, base: NodeMaterial];
  readonly group: Group;
}

export function createSupportViews(viewed: ViewedPlate, shading: Shading): SupportViews {
  const { editor } = viewed;
  const kinds = { cones: coneKind(), balls: ballKind() };
  const views = new Map<PartId, PartView>();

  const base = new NodeMaterial();
  base.side = DoubleSide;
  base.fragmentNode = shading.supportColor(shading.colors.supportBase, float(0), float(0));
  const main: Pass = {
    materials: [supportMaterial(kinds.cones, shading), supportMaterial(kinds.balls, shading), base],
    group: new Group(),
  };
  const passes: Pass[] = [main];
  const ghostPass: Pass = {
    materials: [ghostMaterial(kinds.cones, shading), ghostMaterial(kinds.balls, shading), base],
    group: new Group(),
  };
  // After what it is seen through, in one depth: nothing of it shows through itself.
  ghostPass.group.renderOrder = 3;

  const makeView = (into: readonly Pass[]): StructureView => {
    const cones = createSupportInstances(kinds.cones, CONE_FLOATS);
    const balls = createSupportInstances(kinds.balls, BALL_FLOATS);
    return {
      cones,
      balls,
      meshes: into.map(({ materials, group }) => {
        const meshes = materials.map((material) => {
          const mesh = new Mesh(new BufferGeometry(), material);
          mesh.matrixAutoUpdate = false;
          mesh.frustumCulled = false;
          mesh.renderOrder = group.renderOrder;
          group.add(mesh);
          return mesh;
        });
        return [meshes[0]!, meshes[1]!, meshes[2]!] as const;
      }),
    };
  };
  const removeView = ({ cones, balls, meshes }: StructureView): void => {
    for (const each of meshes) for (const mesh of each) mesh.removeFromParent();
    meshes[0]![2].geometry.dispose();
    cones.dispose();
    balls.dispose();
  };

  const showShapes = ({ cones, balls, meshes }: StructureView, bodies: SupportBodies): void => {
    cones.setShapes(bodies.cones);
    balls.setShapes(bodies.balls);
    for (const [coneMesh, ballMesh] of meshes) {
      coneMesh.geometry = cones.geometry();
      ballMesh.geometry = balls.geometry();
    }
  };
  const showBase = ({ meshes }: StructureView, plate: BasePlate | null): void => {
    meshes[0]![2].geometry.dispose();
    const geometry = plate === null ? new BufferGeometry() : baseGeometry(plate);
    for (const each of meshes) {
      each[2].geometry = geometry;
      each[2].visible = plate !== null;
    }
  };
  const showLooks = (view: PartView, supports: PartSupports): void => {
    const { supportSelection, supportHovered } = editor.getState();
    const { ids, byHand } = supports;
    const selectedNow = new Set(supportSelection);
    view.looks = pieceLooks({ ids, byHand, selected: selectedNow, hovered: supportHovered }, view.looks);
    view.cones.setLooks(shapeLooks(view.bodies.cones, view.looks));
    view.balls.setLooks(shapeLooks(view.bodies.balls, view.looks));
  };

  const addView = (id: PartId): PartView => {
    const made = makeView(passes);
    const view: PartView = {
      ...made,
      shown: null,
      height: 0,
      bodies: NO_BODIES,
      looks: null,
      isVisible: true,
    };
    views.set(id, view);
    return view;
  };

  /** What of them is marked so far. */
  let selected: readonly SupportPieceId[] = [];
  let hovered: SupportPieceId | null = null;

  let ghostView: StructureView | null = null;
  let ghostShown: SupportStructure | null = null;
  const syncGhost = (): void => {
    const ghost = viewed.isElsewhere() ? null : editor.getState().supportGhost;
    ghostPass.group.visible = ghost !== null;
    if (ghost === ghostShown || ghost === null) return;
    ghostShown = ghost;
    ghostView ??= makeView([ghostPass]);
    showShapes(ghostView, supportBodies(ghost, 0));
    showBase(ghostView, null);
  };

  return {
    group: main.group,
    ghost: ghostPass.group,
    addTwins(materialFor, group) {
      passes.push({
        materials: [materialFor(kinds.cones), materialFor(kinds.balls), materialFor(null)],
        group,
      });
    },
    sync() {
      const { supports: all, supportSelection, supportHovered } = editor.getState();
      const isMarkedAnew = supportSelection !== selected || supportHovered !== hovered;
      [selected, hovered] = [supportSelection, supportHovered];
      let moved = false;
      const kept = new Set<PartId>();
      for (const { id, visible } of editor.parts()) {
        const supports = all.get(id);
        if (supports === undefined) continue;
        kept.add(id);
        const view = views.get(id) ?? addView(id);
        const before = view.shown;
        view.shown = supports;
        const height = supports.base?.height ?? 0;
        const hasMoved = before?.structure !== supports.structure || view.height !== height;
        if (hasMoved) {
          view.height = height;
          view.bodies = supportBodies(supports.structure, height, view.bodies);
          showShapes(view, view.bodies);
        }
        if (before === null || before.base !== supports.base) {
          showBase(view, supports.base);
          moved = true;
        }
        moved ||= hasMoved;
        if (hasMoved || isMarkedAnew || before?.byHand !== supports.byHand) showLooks(view, supports);
        moved ||= view.isVisible !== visible;
        view.isVisible = visible;
        for (const [cones, balls, plate] of view.meshes) {
          cones.visible = visible && view.bodies.cones.count > 0;
          balls.visible = visible && view.bodies.balls.count > 0;
          plate.visible = visible && supports.base !== null;
        }
      }
      for (const [id, view] of views) {
        if (kept.has(id)) continue;
        removeView(view);
        views.delete(id);
        moved = true;
      }
      syncGhost();
      return moved;
    },
    drawn(part) {
      const view = views.get(part);
      return view === undefined || view.shown === null ? null : { supports: view.shown, bodies: view.bodies };
    },
    others: (ids) => [...views].flatMap(([id, view]) => (ids.has(id) ? [] : view.meshes[0]!)),
    dispose() {
      for (const view of views.values()) removeView(view);
      if (ghostView !== null) removeView(ghostView);
      for (const pass of [main, ghostPass]) for (const material of pass.materials) material.dispose();
    },
  };
}

/** A base with flat faces. */
function baseGeometry(base: BasePlate): BufferGeometry {
  const { positions, indices } = supportMeshes(NOTHING, base).base;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  const flat = geometry.toNonIndexed();
  flat.computeVertexNormals();
  return flat;
}

const NOTHING: SupportStructure = { trunks: [], branches: [], tips: [], braces: [], unreached: [] };
