/** Our own part of a project's package, without a slash in front. */
export const PROJECT_PART = 'Metadata/corallite.json';
/** The model part of meshes that are in no build: PrusaSlicer opens no file with an object nobody uses in its folder 3D. */
export const HIDDEN_PART = 'Metadata/hidden.model';
export const HIDDEN_RELATIONSHIP = 'urn:corallite:3mf:hidden';
/** The relationship by which a package says that it has our part. */
export const PROJECT_RELATIONSHIP = 'urn:corallite:3mf:project';
export const PROJECT_FORMAT = 'corallite-project';
/** Grows when what older builds make of a file would be wrong; the document in it has a version of its own. */
export const PROJECT_VERSION = 1;

/** How much of a file's end shows whether it is a project of ours: where the directory of its archive is. */
export const PROJECT_TAIL_BYTES = 4096;

/** Whether the end of a file is that of a project as we write it. Another that holds the part, too, may be opened all the same. */
export function endsAsProject(tail: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(tail).includes(PROJECT_PART);
}
