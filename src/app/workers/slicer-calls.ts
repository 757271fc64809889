import type { ContentHash } from '#base';
import type { MeshBuffers } from '#kernel';
import type { BackendRequest, EngineChoice, LayerMapping } from '#compute/api';
import type { PlateRecord, Printer } from '#document';
import type { IssueReport } from '#pipeline';
import type { ExportRequest, ExportedFile, LayerPicture, PlateInput, PreparedPlate } from '#editor';

/** The plate as it crosses to the slicer: meshes by hash, and those meshes the worker does not have yet. */
export interface PlateMessage {
  readonly revision: number;
  readonly plate: PlateRecord;
  readonly printer: Printer;
  readonly parts: readonly Omit<PlateInput['parts'][number], 'mesh'>[];
  readonly newMeshes: readonly { readonly hash: ContentHash; readonly mesh: MeshBuffers }[];
}

/** What was measured of a device, as it is kept. */
export interface EngineRecord {
  readonly adapter: string;
  readonly record: string;
}

export type SlicerCalls = {
  /**
   * Chooses what draws from the next plate on; answers when that is certain, which takes a quiet moment where a device must be
   * measured first. `records` are the page's, by adapter: workers have no storage like it.
   */
  readonly chooseEngine: {
    readonly in: { readonly request: BackendRequest; readonly records: Readonly<Record<string, string>> };
    readonly out: { readonly choice: EngineChoice; readonly measured: EngineRecord | null };
  };
  /** Makes this the plate that `layer` draws from; meshes it does not name are forgotten. */
  readonly prepare: { readonly in: PlateMessage; readonly out: PreparedPlate };
  readonly layer: { readonly in: number; readonly out: LayerPicture };
  /** About how many bytes a file of the live plate has, by the id of its format. */
  readonly fileBytes: { readonly in: string; readonly out: number };
  /**
   * Gives the graphics device a canvas to show layers on, in place of the one before, or none. Answers when nothing more is shown
   * on it.
   */
  readonly screen: { readonly in: OffscreenCanvas | null; readonly out: void };
  /** Shows a layer of the live plate on that canvas. */
  readonly show: {
    readonly in: { readonly index: number; readonly mapping: LayerMapping };
    readonly out: void;
  };
  /** Checks the layers of the live plate. */
  readonly issues: { readonly in: null; readonly out: IssueReport };
  readonly export: {
    readonly in: { readonly plate: PlateMessage; readonly request: ExportRequest };
    readonly out: ExportedFile;
  };
};
