/** Kinds of the library that have a list of their own there. */
export const LIBRARY_KINDS = [
  'printer',
  'material',
  'craft',
  'supportType',
  'supportScript',
  'part',
] as const;
export type LibraryKind = (typeof LIBRARY_KINDS)[number];

/** The part of the editor's address that opens its library at a kind. */
const LIBRARY = 'library';

/** The editor's address with its library open at a kind; null for a kind that has no list there. */
export function editorLibraryAddress(kind: string): string | null {
  return LIBRARY_KINDS.some((known) => known === kind) ? `/editor?${LIBRARY}=${kind}` : null;
}

/** The kind at which an address opens the library; null where it opens none. */
export function libraryAsked(query: string): LibraryKind | null {
  const asked = new URLSearchParams(query).get(LIBRARY);
  return LIBRARY_KINDS.find((kind) => kind === asked) ?? null;
}
