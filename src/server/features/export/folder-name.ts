const LONGEST = 60;

/**
 * A project's name as the name of a folder on every system, told apart by its id: what Windows, macOS or Linux keep from
 * names becomes a dash.
 */
export function folderName(name: string, id: string): string {
  const readable = name
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{C}]/gu, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${Array.from(readable).slice(0, LONGEST).join('') || 'project'} ${id.slice(0, 8)}`;
}
