import { fail, ok, type ContentHash, type JobContext, type Result } from '#base';
import { multiplyTransforms, translation, type MeshBuffers, type Transform } from '#kernel';
import {
  closeModel,
  isMirrored,
  openBuild,
  openModel,
  writeItem,
  writeNamedCopy,
  writeObject,
} from './3mf-write.ts';
import { createPace } from './assemble.ts';
import { MESH_LIMITS } from './limits.ts';
import { MODEL_PART, MODEL_TYPE, writePackage, type PackageExtra } from './package-write.ts';
import {
  HIDDEN_PART,
  HIDDEN_RELATIONSHIP,
  PROJECT_FORMAT,
  PROJECT_PART,
  PROJECT_RELATIONSHIP,
  PROJECT_VERSION,
} from './project-format.ts';
import type { TextSink } from './text-write.ts';

/** A project as its file holds it: the document, of which this room knows nothing, and what other programs are to see. */
export interface ProjectContent {
  readonly title: string;
  /** The document at rest, JSON. */
  readonly document: string;
  /** Every mesh the document names, once, with a name for readers of the file. */
  readonly meshes: readonly {
    readonly hash: ContentHash;
    readonly name: string;
    readonly mesh: MeshBuffers;
  }[];
  /** The build that other programs see: parts by their mesh's place in `meshes`, where they stand, millimetres. */
  readonly items: readonly ProjectItem[];
  /** A PNG, or null. */
  readonly thumbnail: Uint8Array | null;
}

export interface ProjectItem {
  readonly mesh: number;
  readonly name: string;
  readonly transform: Transform;
  /** How far its plate stands from the first one, so that other programs see plates side by side. */
  readonly offset: readonly [x: number, y: number];
}

/**
 * A project as a 3MF package (3MF Core Specification 1.3) with a part of our own, in pieces: an object for each mesh that all parts of
 * it share, a build of the parts, and beside them the document with which object is which of its meshes. The same project makes the
 * same bytes; `readProject` gives every coordinate back bit for bit. `file_too_large` for what could not be read again.
 */
export function writeProject(
  content: ProjectContent,
  context: JobContext,
): Result<readonly Uint8Array<ArrayBuffer>[], 'file_too_large'> {
  const { meshes, title, document, thumbnail } = content;
  const { objects, copies, items } = planObjects(content);
  const triangles = objects.reduce((sum, { mesh }) => sum + meshes[mesh]!.mesh.indices.length / 3, 0);
  if (triangles > MESH_LIMITS.triangles)
    return fail('file_too_large', 'too many triangles', { limit: MESH_LIMITS.triangles });
  const byMesh = new Map(objects.map((object) => [object.mesh, object]));
  const isCancelled = createPace(context, 'encode', triangles, 1 << 15);
  let written = 0;
  const addObjects = (wanted: readonly PlannedObject[], sink: TextSink): void => {
    for (const { id, name, mesh: at, mirrored } of wanted) {
      const { mesh } = meshes[at]!;
      writeObject({ id, name, mesh, mirrored }, sink, (count) => void isCancelled(written + count));
      written += mesh.indices.length / 3;
    }
  };
  const hidden = objects.filter(({ isHidden }) => isHidden);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const unpacked = writePackage(
    (sink) => {
      openModel(sink, { Title: title, Application: 'Corallite' });
      addObjects(
        objects.filter(({ isHidden }) => !isHidden),
        sink,
      );
      for (const { id, name, original } of copies) writeNamedCopy(id, name, original, sink);
      openBuild(sink);
      for (const { object, transform } of items) writeItem(object, transform, sink);
      closeModel(sink);
    },
    [
      ownPart(
        document,
        meshes.map(({ hash }, at) => {
          const { id, mirrored, isHidden } = byMesh.get(at)!;
          return { hash, part: isHidden ? HIDDEN_PART : MODEL_PART, object: String(id), mirrored };
        }),
      ),
      ...(hidden.length === 0 ? [] : [hiddenPart((sink) => addObjects(hidden, sink))]),
      ...(thumbnail === null ? [] : [thumbnailPart(thumbnail)]),
    ],
    (bytes) => pieces.push(bytes),
  );
  return unpacked > MESH_LIMITS.unpackedBytes
    ? fail('file_too_large', 'too much text', { limit: MESH_LIMITS.unpackedBytes })
    : ok(pieces);
}

interface PlannedObject {
  readonly id: number;
  readonly name: string;
  /** Its place in the project's list. */
  readonly mesh: number;
  readonly mirrored: boolean;
  /** In no item of the build. */
  readonly isHidden: boolean;
}

/** Objects with ids from 1: a mesh as it is, and mirrored where parts of it are; then other names for them; and what is built of them. */
function planObjects({ meshes, items }: ProjectContent) {
  const objects: PlannedObject[] = [];
  const known = new Map<string, PlannedObject>();
  const objectOf = (mesh: number, mirrored: boolean, name: string, isHidden = false): PlannedObject => {
    const key = `${mesh} ${String(mirrored)}`;
    const object = known.get(key) ?? { id: objects.length + 1, name, mesh, mirrored, isHidden };
    if (!known.has(key)) objects.push(object);
    known.set(key, object);
    return object;
  };
  const used = items.map((item) => objectOf(item.mesh, isMirrored(item.transform), item.name));
  const inBuild = new Set(items.map(({ mesh }) => mesh));
  meshes.forEach(({ name }, at) => {
    if (!inBuild.has(at)) objectOf(at, false, name, true);
  });
  const copies = new Map<string, { id: number; name: string; original: number }>();
  const built = items.map(({ name, transform, offset }, at) => {
    const { id, name: ofObject } = used[at]!;
    const placed = multiplyTransforms(translation(offset[0], offset[1], 0), transform);
    if (name === ofObject) return { object: id, transform: placed };
    const key = `${id} ${name}`;
    const copy = copies.get(key) ?? { id: objects.length + copies.size + 1, name, original: id };
    copies.set(key, copy);
    return { object: copy.id, transform: placed };
  });
  return { objects, copies: [...copies.values()], items: built };
}

function ownPart(
  document: string,
  meshes: readonly {
    readonly hash: ContentHash;
    readonly part: string;
    readonly object: string;
    readonly mirrored: boolean;
  }[],
): PackageExtra {
  const head = JSON.stringify({ format: PROJECT_FORMAT, version: PROJECT_VERSION, meshes });
  return {
    name: PROJECT_PART,
    contentType: 'application/json',
    relationship: PROJECT_RELATIONSHIP,
    content: new TextEncoder().encode(`${head.slice(0, -1)},"document":${document}}`),
  };
}

function hiddenPart(addObjects: (sink: TextSink) => void): PackageExtra {
  return {
    name: HIDDEN_PART,
    contentType: MODEL_TYPE,
    relationship: HIDDEN_RELATIONSHIP,
    content(sink) {
      openModel(sink);
      addObjects(sink);
      openBuild(sink);
      closeModel(sink);
    },
  };
}

function thumbnailPart(content: Uint8Array): PackageExtra {
  return {
    name: 'Metadata/thumbnail.png',
    contentType: 'image/png',
    relationship: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail',
    content,
  };
}
