import type { LitTriangles, MeshBuffers, MeshQuality } from '#kernel';
import type { ReadMeshFile } from '#editor';

/** What the mesh worker answers. The file's bytes move in, or it is read here; the meshes' buffers move out. */
export type MeshCalls = {
  readonly decode: {
    readonly in: { readonly name: string; readonly content: Uint8Array | Blob };
    readonly out: ReadMeshFile;
  };
  readonly light: { readonly in: MeshBuffers; readonly out: LitTriangles };
  readonly examine: { readonly in: MeshBuffers; readonly out: MeshQuality };
};
