import type { EditorCore } from './core.ts';
import type { PlateId } from './types.ts';

/** What a plate is called in files: by its own name or its number. */
export function plateFileName(core: EditorCore, id: PlateId): string {
  const plates = core.document.all('plate');
  const at = plates.findIndex((plate) => plate.id === id);
  const name = plates[at]?.name ?? '';
  return name === '' ? String(at + 1) : name;
}

/** What the plate on show is called in files: by its project, and by its own name or its number where there are several. */
export function printName(core: EditorCore): string {
  const project = core.project().name;
  if (core.document.all('plate').length === 1) return project;
  return `${project}-${plateFileName(core, core.plate().id)}`;
}

/** `Ammonite study 0.05mm`: the document's name without what file systems refuse, and the layer height. An extension follows. */
export function exportName(documentName: string, layerHeight: number): string {
  return `${safeFileName(documentName)} ${Number(layerHeight.toFixed(4))}mm`;
}

/** A pattern with its words in braces filled in; what it does not know stays as it is. */
export function fillPattern(pattern: string, words: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, word: string) =>
    Object.hasOwn(words, word) ? words[word]! : whole,
  );
}

/** A name without what file systems refuse. */
export function safeFileName(name: string): string {
  const safe = name
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, '_')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    // Names of devices on Windows, whatever follows.
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1');
  return safe === '' ? 'print' : safe;
}

/** The name, or the first of `name (2)`, `name (3)` … that is not taken; file systems may not tell cases apart. */
export function unusedFileName(name: string, extension: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const file = `${name}${number === 1 ? '' : ` (${number})`}.${extension}`;
    if (!taken.has(file.toLowerCase())) return file;
  }
}
