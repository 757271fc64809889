import { BufferAttribute, BufferGeometry, DoubleSide, Group, Matrix4, Mesh, type Object3D } from 'three';
import { NodeMaterial } from 'three/webgpu';
import type { CutFaces, Transform } from '#kernel';
import { facesOfRuns, supportPaintIdOf, type FaceRuns, type PartRecord } from '#document';
import type { Editor, PartId } from '#editor';
import type { Shading } from './shading.ts';

/** What is painted on parts for supports: faces in a colour and a pattern, drawn over the part. */
export interface PaintViews {
  readonly group: Group;
  /** Draws the paint of a part, `whole` being its mesh as it is drawn, its faces cut to what holes have left of them. */
  show(part: PartRecord, whole: BufferGeometry, transform: Transform, cut: OpenedFaces | null): void;
  /** Forgets all that was not shown since the last call. */
  keepShown(): void;
  /** What draws the paint of every part but these. */
  others(ids: ReadonlySet<PartId>): readonly Object3D[];
  dispose(): void;
}

/** What holes have left of a mesh's faces, and how many it had. */
export interface OpenedFaces extends Pick<CutFaces, 'faces' | 'of'> {
  readonly count: number;
}

const KINDS = ['enforce', 'block'] as const;

interface View {
  readonly mesh: Mesh;
  readonly part: PartId;
  whole: BufferGeometry;
  runs: FaceRuns;
}

export function createPaintViews(editor: Pick<Editor, 'document'>, shading: Shading): PaintViews {
  const group = new Group();
  const views = new Map<string, View>();
  let shown = new Set<string>();
  const materials = { enforce: new NodeMaterial(), block: new NodeMaterial() };
  for (const kind of KINDS) {
    const material = materials[kind];
    material.side = DoubleSide;
    material.fragmentNode = shading.paintColor(kind);
    // On the faces themselves.
    material.polygonOffset = true;
    material.polygonOffsetFactor = -1;
    material.polygonOffsetUnits = -1;
  }
  const remove = (name: string, { mesh }: View): void => {
    mesh.removeFromParent();
    mesh.geometry.dispose();
    views.delete(name);
  };

  return {
    group,
    show(part, whole, transform, cut) {
      const paint = editor.document.get('support-paint', supportPaintIdOf(part.id));
      if (paint?.mesh !== part.mesh) return;
      for (const kind of KINDS) {
        const runs = paint[kind];
        if (runs.length === 0) continue;
        const name = `${part.id} ${kind}`;
        shown.add(name);
        let view = views.get(name);
        if (view === undefined) {
          const mesh = new Mesh(new BufferGeometry(), materials[kind]);
          mesh.matrixAutoUpdate = false;
          group.add(mesh);
          view = { mesh, part: part.id, whole, runs: [] };
          views.set(name, view);
        }
        if (view.whole !== whole || view.runs !== runs) {
          view.mesh.geometry.dispose();
          view.mesh.geometry = facesAlone(whole, drawnFaces(runs, cut));
          view.whole = whole;
          view.runs = runs;
        }
        view.mesh.visible = part.visible;
        view.mesh.matrix.copy(new Matrix4().fromArray(transform));
        view.mesh.matrixWorldNeedsUpdate = true;
      }
    },
    keepShown() {
      for (const [name, view] of views) if (!shown.has(name)) remove(name, view);
      shown = new Set();
    },
    others: (ids) => [...views.values()].flatMap(({ mesh, part }) => (ids.has(part) ? [] : [mesh])),
    dispose() {
      for (const [name, view] of views) remove(name, view);
      for (const kind of KINDS) materials[kind].dispose();
    },
  };
}

/** The triangles that are drawn of these faces: holes leave pieces of some, which come after those that are whole (opened-geometries.ts). */
function drawnFaces(runs: FaceRuns, cut: OpenedFaces | null): readonly number[] {
  const faces = [...facesOfRuns(runs)];
  if (cut === null) return faces;
  const painted = new Set(faces);
  const drawn: number[] = [];
  let gone = 0;
  for (const face of faces) {
    while (gone < cut.faces.length && cut.faces[gone]! < face) gone++;
    if (cut.faces[gone] !== face) drawn.push(face - gone);
  }
  const first = cut.count - cut.faces.length;
  cut.of.forEach((face, piece) => {
    if (painted.has(face)) drawn.push(first + piece);
  });
  return drawn;
}

/** These faces of a mesh by themselves, lit as they are in it. */
function facesAlone(whole: BufferGeometry, all: readonly number[]): BufferGeometry {
  const index = whole.index!.array;
  const faces = all.filter((face) => face * 3 < index.length);
  const geometry = new BufferGeometry();
  for (const name of ['position', 'normal'] as const) {
    const from = whole.getAttribute(name).array as Float32Array;
    const numbers = new Float32Array(faces.length * 9);
    let to = 0;
    for (const face of faces)
      for (let corner = 0; corner < 3; corner++) {
        const at = index[face * 3 + corner]! * 3;
        for (let axis = 0; axis < 3; axis++) numbers[to++] = from[at + axis]!;
      }
    geometry.setAttribute(name, new BufferAttribute(numbers, 3));
  }
  geometry.boundingSphere = whole.boundingSphere;
  return geometry;
}
