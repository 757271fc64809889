import { posix } from 'node:path';
import { importsOf, resolveRelative, withoutComments, type SourceFile } from './source-tree.ts';

/** src/rooms.json. */
export interface Rooms {
  readonly rooms: Readonly<Record<string, { readonly may: readonly string[]; readonly environment: string }>>;
  readonly packages: Readonly<Record<string, readonly string[]>>;
}

/** The room a file lives in; undefined for what lies outside all rooms. */
export function roomOf(path: string, rooms: Rooms): string | undefined {
  return Object.keys(rooms.rooms).find((room) => path.startsWith(`src/${room}/`));
}

/** Files that may be named from outside their room: facts about the whole project, what the build generates, shaders and texts. */
function isCommonFile(path: string): boolean {
  return path === 'package.json' || /^(?:src\/compute\/wasm\/build|shaders|texts)\//.test(path);
}

/** Doors by their # names, as package.json's "imports" has them: each leads to a file. */
export type Doors = Readonly<Record<string, string>>;

/** The room a # name leads into; undefined when there is no such door. */
function roomBehind(specifier: string, doors: Doors, rooms: Rooms): string | undefined {
  const target = doors[specifier];
  return target === undefined ? undefined : roomOf(posix.normalize(target), rooms);
}

/** Imports against the arrows, through the wall of a room, or out of the source folder. */
export function findForbiddenArrows(files: readonly SourceFile[], rooms: Rooms, doors: Doors): string[] {
  const found: string[] = [];
  for (const { path, text } of files) {
    const room = roomOf(path, rooms);
    if (room === undefined) {
      found.push(`${path} is in no room`);
      continue;
    }
    for (const specifier of importsOf(text)) {
      if (specifier.startsWith('#')) {
        const target = roomBehind(specifier, doors, rooms);
        if (target === room) found.push(`${path} imports its own room by its door: use a relative import`);
        else if (target === undefined) found.push(`${path} imports ${specifier}, which is no room's door`);
        else if (!rooms.rooms[room]!.may.includes(target))
          found.push(`${path}: ${room} may not import ${target}`);
      } else if (specifier.startsWith('.')) {
        const target = resolveRelative(path, specifier);
        if (!target.startsWith(`src/${room}/`) && !isCommonFile(target)) {
          found.push(`${path} reaches past a door to ${target}: import the room's index through its # name`);
        }
      }
    }
  }
  return found;
}

/** Packages used outside the rooms they are meant for, or that no workspace lists. */
export function findForbiddenPackages(
  files: readonly SourceFile[],
  rooms: Rooms,
  dependencies: readonly string[],
): string[] {
  const found: string[] = [];
  for (const { path, text } of files) {
    const room = roomOf(path, rooms);
    for (const specifier of importsOf(text)) {
      if (/^[.#]/.test(specifier)) continue;
      const isNode = specifier.startsWith('node:');
      const depth = specifier.startsWith('@') ? 2 : 1;
      const name = isNode ? 'node:' : specifier.split('/').slice(0, depth).join('/');
      const allowed = rooms.packages[name];
      if (allowed && (room === undefined || !allowed.includes(room))) {
        found.push(`${path} imports ${specifier}, which belongs to ${allowed.join(', ')}`);
      }
      if (!isNode && !dependencies.includes(name)) {
        found.push(`${path} imports ${specifier}, which is in the dependencies of no workspace`);
      }
    }
  }
  return found;
}

/** Rings of files that import each other, each as the path round it. Doors count as the files they lead to. */
export function findCycles(files: readonly SourceFile[], doors: Doors): string[] {
  const known = new Set(files.map(({ path }) => path));
  const edges = new Map<string, string[]>();
  for (const { path, text } of files) {
    const targets = importsOf(text).flatMap((specifier) => {
      const door = doors[specifier];
      if (door !== undefined) return [posix.normalize(door)];
      return specifier.startsWith('.') ? [resolveRelative(path, specifier)] : [];
    });
    edges.set(
      path,
      targets.filter((target) => known.has(target)),
    );
  }
  const cycles: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) {
      cycles.push([...trail.slice(seenAt), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const target of edges.get(path) ?? []) walk(target, trail);
    trail.pop();
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  return cycles;
}

/** Rings among the rooms' own arrows, and arrows to rooms that are not there. */
export function findRoomFaults({ rooms }: Rooms): string[] {
  const found: string[] = [];
  for (const [room, { may, environment }] of Object.entries(rooms)) {
    for (const target of may) {
      const targetRoom = rooms[target];
      if (!targetRoom) found.push(`${room} may import ${target}, which is no room`);
      else if (targetRoom.may.includes(room)) found.push(`${room} and ${target} may import each other`);
      else if (environment === 'pure' && targetRoom.environment !== 'pure') {
        found.push(`${room} is pure and may import ${target}, which is not`);
      }
    }
  }
  return found;
}

/** Clock and chance where the same input must give the same output. Time and seeds are arguments there. */
export function findHiddenInputs(files: readonly SourceFile[], rooms: Rooms): string[] {
  const hidden = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)/;
  return files.flatMap(({ path, text }) => {
    const room = roomOf(path, rooms);
    if (room === undefined || !/^(?:base|kernel|formats|document|compute|pipeline|editor)/.test(room))
      return [];
    const match = hidden.exec(withoutComments(text));
    return match ? [`${path} uses ${match[0]}: take the time or a seeded random as an argument`] : [];
  });
}

/** Default exports and `export *` of values: both hide what a file gives. */
export function findHiddenExports(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const match = /^export (?:default\b|\*)/m.exec(withoutComments(text));
    return match ? [`${path} has "${match[0]}": name what is exported`] : [];
  });
}

const FEATURES = 'src/server/features/';
/** What puts features together. */
const COMPOSITIONS = ['src/server/app.ts', 'src/server/compose.ts', 'src/server/admin/'];

/** The feature of the server a file belongs to; undefined for every other file. */
const featureOf = (path: string): string | undefined =>
  path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/')[0] : undefined;

/**
 * Features of the server that import one another in a ring or past their doors, and doors of the server (HTTP, jobs, storage)
 * that reach round the app into a feature. An operator's commands are put together beside the app.
 */
export function findFeatureFaults(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  const edges = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (!path.startsWith('src/server/')) continue;
    const feature = featureOf(path);
    for (const specifier of importsOf(text)) {
      const target = specifier.startsWith('.') ? resolveRelative(path, specifier) : '';
      const targetFeature = featureOf(target);
      if (targetFeature === undefined || targetFeature === feature) continue;
      if (target !== `${FEATURES}${targetFeature}/index.ts`)
        found.push(`${path} reaches past the door of ${targetFeature}`);
      if (feature !== undefined) edges.set(feature, (edges.get(feature) ?? new Set()).add(targetFeature));
      else if (!COMPOSITIONS.some((place) => path.startsWith(place)))
        found.push(`${path} reaches round the app into ${targetFeature}`);
    }
  }
  return [...found, ...ringsOf(edges).map((ring) => `ring of features: ${ring}`)];
}

/** The ways round, each once from every place on it. */
function ringsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = [];
  const walk = (place: string, trail: readonly string[]): void => {
    if (trail.includes(place)) {
      if (trail[0] === place) found.push([...trail, place].join(' → '));
      return;
    }
    for (const next of edges.get(place) ?? []) walk(next, [...trail, place]);
  };
  for (const place of edges.keys()) walk(place, []);
  return found;
}

/**
 * Areas, the folders inside a folder such as src/ui, that import one another in a ring. What lies beside them is shared, or puts
 * them together.
 */
export function findAreaRings(files: readonly SourceFile[], folder: string): string[] {
  const areaOf = (path: string): string | undefined => {
    const [area, inside] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
    return inside === undefined ? undefined : area;
  };
  const edges = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const area = areaOf(path);
    if (area === undefined) continue;
    for (const specifier of importsOf(text)) {
      const targetArea = specifier.startsWith('.') ? areaOf(resolveRelative(path, specifier)) : undefined;
      if (targetArea !== undefined && targetArea !== area)
        edges.set(area, (edges.get(area) ?? new Set()).add(targetArea));
    }
  }
  return ringsOf(edges);
}

/** The codes for which a table of sentences has none. */
export function findWordless(codes: readonly string[], table: Readonly<Record<string, unknown>>): string[] {
  return codes.filter((code) => !table[code]);
}
