/** The package has no types: this is what is used of it (its README, "How to use?"). */
declare module 'occt-import-js' {
  interface OcctMesh {
    readonly name: string;
    readonly attributes: { readonly position: { readonly array: readonly number[] } };
    readonly index: { readonly array: readonly number[] };
  }
  /** A product or a part of one, with its bodies by their places in `meshes`. */
  export interface OcctNode {
    readonly name: string;
    readonly meshes: readonly number[];
    readonly children: readonly OcctNode[];
  }
  export type OcctResult =
    | { readonly success: false }
    | { readonly success: true; readonly root: OcctNode; readonly meshes: readonly OcctMesh[] };
  export interface OcctParameters {
    readonly linearUnit: 'millimeter';
    readonly linearDeflectionType: 'absolute_value';
    readonly linearDeflection: number;
    readonly angularDeflection: number;
  }
  export interface Occt {
    ReadStepFile(content: Uint8Array, parameters: OcctParameters): OcctResult;
    ReadIgesFile(content: Uint8Array, parameters: OcctParameters): OcctResult;
  }
  export default function occtImportJs(options: {
    readonly wasmBinary: Uint8Array;
    readonly print: () => void;
    readonly printErr: () => void;
  }): Promise<Occt>;
}
