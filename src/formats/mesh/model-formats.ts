/** Kinds of mesh file that are written, with the extension of their files. How they are written is `encode-model.ts`, which a page need not load. */
const EXTENSIONS = { stl: 'stl', 'stl-ascii': 'stl', obj: 'obj', '3mf': '3mf', glb: 'glb' } as const;

export type ModelFormat = keyof typeof EXTENSIONS;
export const MODEL_FORMATS = Object.keys(EXTENSIONS) as readonly ModelFormat[];

/** The extension of a format's files, without the dot. */
export function modelExtension(format: ModelFormat): string {
  return EXTENSIONS[format];
}
