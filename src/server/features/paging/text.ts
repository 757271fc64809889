/** A pattern for LIKE (escape character \) that finds `search` anywhere, its % and _ meaning themselves. */
export function containsPattern(search: string): string {
  return `%${storable(search).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Text as PostgreSQL can keep it: it has no place for the character NUL. */
export function storable(text: string): string {
  return text.replaceAll('\0', '');
}
