export { endlessPage, pageOf, startOf, type ListOrder, type Page } from './page.ts';
export { readCursor, writeCursor, type CursorKind, type Position } from './cursor.ts';
export { containsPattern, storable } from './text.ts';
