import type { MeshBuffers, MeshQuality } from '#kernel';
import type { ImportedFile } from '#formats/mesh';

/** What the mesh worker answers. The file's bytes move in, the meshes' buffers move out. */
export type MeshCalls = {
  readonly decode: {
    readonly in: { readonly name: string; readonly bytes: Uint8Array };
    readonly out: ImportedFile;
  };
  readonly examine: { readonly in: MeshBuffers; readonly out: MeshQuality };
};
