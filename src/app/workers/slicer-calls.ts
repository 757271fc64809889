import type { ContentHash } from '#base';
import type { MeshBuffers } from '#kernel';
import type { PlateRecord, Printer } from '#document';
import type { IssueReport } from '#pipeline';
import type { ExportRequest, ExportedFile, LayerPicture, PreparedPlate } from '#editor';

/** The plate as it crosses to the slicer: meshes by hash, and those meshes the worker does not have yet. */
export interface PlateMessage {
  readonly revision: number;
  readonly plate: PlateRecord;
  readonly printer: Printer;
  readonly parts: readonly { readonly hash: ContentHash; readonly transform: readonly number[] }[];
  readonly newMeshes: readonly { readonly hash: ContentHash; readonly mesh: MeshBuffers }[];
}

export type SlicerCalls = {
  /** Makes this the plate that `layer` draws from; meshes it does not name are forgotten. */
  readonly prepare: { readonly in: PlateMessage; readonly out: PreparedPlate };
  readonly layer: { readonly in: number; readonly out: LayerPicture };
  /** Judges the layers of the live plate. */
  readonly issues: { readonly in: null; readonly out: IssueReport };
  readonly export: {
    readonly in: { readonly plate: PlateMessage; readonly request: ExportRequest };
    readonly out: ExportedFile;
  };
};
