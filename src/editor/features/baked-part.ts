import type { SolidClass, Transform } from '#kernel';

/** A part with its features, by the places of their meshes in `meshes`. A solid that is a body stands in for the part's own. */
export interface BakedPart {
  readonly body: number;
  readonly solids: readonly {
    readonly mesh: number;
    readonly solidClass: SolidClass;
    readonly toMesh: Transform;
  }[];
}
