import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A file of the project: path from the root with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** AssemblyScript is another language; build holds what it was compiled to. */
const FOREIGN = ['src/compute/wasm/assembly', 'src/compute/wasm/build', 'bench/history', 'tests/output'];

/** All files below the folders whose names end so. */
export function readSources(folders: readonly string[], ending: RegExp): SourceFile[] {
  const files: SourceFile[] = [];
  for (const folder of folders) {
    const entries = readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !ending.test(entry.name)) continue;
      const full = join(entry.parentPath, entry.name);
      const path = relative(projectRoot, full).replaceAll(sep, '/');
      if (FOREIGN.some((foreign) => path.startsWith(`${foreign}/`))) continue;
      files.push({ path, text: readFileSync(full, 'utf8') });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const STRING_OR_COMMENT =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** The text without comments; strings stay, lines keep their numbers. */
export function withoutComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (match, string: string | undefined) =>
    string === undefined ? match.replace(/[^\n]/g, '') : match,
  );
}

/** The comments alone. */
export function commentsOf(text: string): string {
  return [...text.matchAll(STRING_OR_COMMENT)]
    .filter((match) => match[1] === undefined)
    .map((match) => match[0])
    .join('\n');
}

const STATIC_IMPORT = /(?:^|[\n;}])\s*(?:import|export)\s+(?:[\w$*{}\s,]+?\s+from\s+)?['"]([^'"]+)['"]/g;
const DYNAMIC_IMPORT = /\bimport\s*\(\s*['"]([^'"]+)['"]/g;
const URL_IMPORT = /\bnew\s+URL\s*\(\s*['"](\.[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g;

/** Everything a file names of other files: imports and re-exports (types too), dynamic imports, URLs of worker sources. */
export function importsOf(text: string): string[] {
  const code = withoutComments(text);
  return [STATIC_IMPORT, DYNAMIC_IMPORT, URL_IMPORT].flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => match[1]!),
  );
}

/** Path from the root of what a relative specifier names; queries such as `?worker` are not part of it. */
export function resolveRelative(fromPath: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(fromPath), specifier.split('?', 1)[0]!));
}
