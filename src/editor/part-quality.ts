import type { ContentHash } from '#base';
import { boxSize, joinBoxes, type MeshQuality, type Vector } from '#kernel';
import type { EditorCore } from './core.ts';
import type { DerivedCache, DerivedStep } from './derived.ts';
import type { Editor, ImportItem, MeshFinding, PartId, SizeFinding } from './types.ts';

/** What a mesh may be reported to have, the most telling first. */
export const MESH_FINDINGS = [
  'openEdges',
  'flippedFaces',
  'invertedShells',
  'duplicateFaces',
  'nonManifoldEdges',
  'opposedFaces',
  'degenerateFaces',
  'hollowShells',
  'shells',
] as const satisfies readonly (keyof MeshQuality)[];

/** How many bodies and hollows a mesh has says what it is, not that something is wrong with it. */
export const isFault = ({ kind }: MeshFinding): boolean => kind !== 'shells' && kind !== 'hollowShells';

/** What meshes have between them. A mesh that is one shell is not worth telling, beside others of several neither. */
export function findingsOf(meshes: readonly MeshQuality[]): readonly MeshFinding[] {
  return MESH_FINDINGS.flatMap((kind) => {
    const nothing = kind === 'shells' ? 1 : 0;
    const counts = meshes.map((quality) => quality[kind]).filter((count) => count > nothing);
    return counts.length === 0 ? [] : [{ kind, count: counts.reduce((sum, count) => sum + count) }];
  });
}

/** Shorter than this on every axis, a model is likely to have been drawn in another unit, mm (UI.md §3.4). */
const SMALL_MM = 5;
/** Longer than the platform by this factor, likewise. */
const FAR_TOO_LARGE = 4;
export const MILLIMETRES_AN_INCH = 25.4;
const MILLIMETRES_A_METRE = 1000;

/**
 * Whether a size on the plate, mm, is no size to print: next to nothing, or more than the platform holds. `factors` are
 * those between millimetres and inches or metres that would make a size to print of it.
 */
export function checkSize(size: Vector, platform: Vector): SizeFinding | null {
  const over = Math.max(...size.map((length, axis) => length / platform[axis]!));
  const isSmall = Math.max(...size) < SMALL_MM;
  // Numbers with binary dust on the border are on it.
  if (!isSmall && over <= 1 + 1e-6) return null;
  const factors = isSmall
    ? [MILLIMETRES_AN_INCH, MILLIMETRES_A_METRE]
    : over > FAR_TOO_LARGE
      ? [1 / MILLIMETRES_AN_INCH, 1 / MILLIMETRES_A_METRE]
      : [];
  const isPlausible = (factor: number): boolean =>
    Math.max(...size) * factor >= SMALL_MM &&
    size.every((length, axis) => length * factor <= platform[axis]!);
  return { kind: isSmall ? 'small' : 'large', size, factors: factors.filter(isPlausible) };
}

/** Whether a size on the plate, mm, is too small to print but would not be in inches. */
export function looksLikeInches(size: Vector, platform: Vector): boolean {
  const found = checkSize(size, platform);
  return found?.kind === 'small' && found.factors.includes(MILLIMETRES_AN_INCH);
}

/** A report is some dozen numbers. */
const QUALITY_BYTES = 128;

interface Imported {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly PartId[];
}

/**
 * Examines every mesh on the plate once, in the background and after the layers, and reports what was found of an imported file.
 * Nothing waits for it and nothing is changed by it.
 */
export function createPartQuality(
  core: EditorCore,
  derived: DerivedCache,
): {
  readonly verbs: Pick<Editor, 'setQualityCheck' | 'findings'>;
  /** A file has been put on the plate. */
  readonly imported: (id: string, name: string, parts: readonly PartId[]) => void;
  dispose(): void;
} {
  let on = true;
  let waiting: readonly Imported[] = [];
  /** Meshes that could not be examined. */
  let refused: ReadonlySet<ContentHash> = new Set();
  let seen = {
    revision: -1,
    known: core.getState().meshQuality,
    open: core.getState().layers.openEdges,
    status: core.getState().layers.status,
  };

  const meshesOf = (parts: readonly PartId[]): ContentHash[] => [
    ...new Set(parts.flatMap((id) => core.part(id)?.mesh ?? [])),
  ];
  const findings = (parts: readonly PartId[]): readonly MeshFinding[] => {
    const { meshQuality } = core.getState();
    return findingsOf(meshesOf(parts).flatMap((hash) => meshQuality.get(hash) ?? []));
  };
  /** The same without what slicing has closed: a notice of its own reports that (repair-notices.ts). */
  const unreported = (parts: readonly PartId[]): readonly MeshFinding[] => {
    const { meshQuality, layers } = core.getState();
    const closed = new Set<string>(layers.openEdges.map(({ key }) => key));
    return findingsOf(
      meshesOf(parts).flatMap((hash) => {
        const quality = meshQuality.get(hash);
        return quality === undefined ? [] : closed.has(hash) ? { ...quality, openEdges: 0 } : quality;
      }),
    );
  };
  const sizeOf = (parts: readonly PartId[]): SizeFinding | null => {
    const box = joinBoxes(
      parts.flatMap((id) => {
        const part = core.part(id);
        return part === undefined ? [] : (core.partBox(part) ?? []);
      }),
    );
    return box === undefined ? null : checkSize(boxSize(box), core.printer().platform);
  };

  const quality: DerivedStep<ContentHash, MeshQuality> = {
    name: 'quality',
    version: 1,
    compute: (mesh, { signal }) =>
      core.ports.geometry.run({ op: 'examine', meshes: [mesh], in: null }, { signal }),
    bytes: () => QUALITY_BYTES,
  };

  /** Asks for the quality of every mesh, one after the other: nothing else is to wait for them. */
  const examine = (): void => {
    const { meshQuality, layers } = core.getState();
    if (!on || layers.status === 'preparing') return;
    const here = new Set(core.document.all('part').map(({ mesh }) => mesh));
    derived.keepOnly(quality, here);
    const known = new Map(meshQuality);
    const failed = new Set<ContentHash>();
    for (const hash of here) {
      if (known.has(hash) || core.meshes.get(hash) === undefined) continue;
      const found = derived.get(quality, hash, hash);
      if (found.status === 'pending') break;
      if (found.status === 'ready') known.set(hash, found.value);
      else failed.add(hash);
    }
    refused = failed;
    if (known.size > meshQuality.size) core.setState({ meshQuality: known });
  };

  /** Tells of files whose meshes are known now, and no longer of what is no longer so. */
  const reportFindings = (): void => {
    const { meshQuality, imports } = core.getState();
    const isKnown = ({ parts }: Imported): boolean =>
      meshesOf(parts).every((hash) => meshQuality.has(hash) || refused.has(hash));
    const known = waiting.filter(isKnown);
    waiting = waiting.filter((file) => !known.includes(file));
    const reported = known.flatMap((file) => {
      const [found, size] = [unreported(file.parts), sizeOf(file.parts)];
      if (size === null && !found.some(isFault)) return [];
      return [{ ...file, status: 'flawed' as const, findings: found, size }];
    });
    const kept = imports.flatMap((item): ImportItem[] => {
      if (item.status !== 'flawed') return [item];
      const [found, size] = [unreported(item.parts), sizeOf(item.parts)];
      if (size === null && !found.some(isFault)) return [];
      const isAsItWas = sameSize(size, item.size) && found.length === item.findings.length;
      return [isAsItWas ? item : { ...item, findings: found, size }];
    });
    const isAsItWas =
      reported.length === 0 &&
      kept.length === imports.length &&
      kept.every((item, at) => item === imports[at]);
    if (!isAsItWas) core.setState({ imports: [...kept, ...reported] });
  };

  const follow = (): void => {
    if (!on) return;
    const { revision, meshQuality, layers } = core.getState();
    const { openEdges: open, status } = layers;
    const isSeen =
      revision === seen.revision &&
      meshQuality === seen.known &&
      open === seen.open &&
      status === seen.status;
    if (isSeen) return;
    seen = { revision, known: meshQuality, open, status };
    proceed();
  };
  const proceed = (): void => {
    examine();
    reportFindings();
  };
  const stops = [
    core.subscribe(follow),
    derived.subscribe(proceed),
    // Files of the last document are not reported in this one, though a copy of it has the same parts.
    core.onAnotherDocument(() => void (waiting = [])),
  ];

  return {
    verbs: {
      findings,
      setQualityCheck(wanted) {
        if (on === wanted) return;
        on = wanted;
        if (on) {
          examine();
          return;
        }
        waiting = [];
        core.setState({ imports: core.getState().imports.filter(({ status }) => status !== 'flawed') });
      },
    },
    imported(id, name, parts) {
      if (!on) return;
      if (parts.length > 0) waiting = [...waiting, { id, name, parts }];
      proceed();
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };
}

function sameSize(left: SizeFinding | null, right: SizeFinding | null): boolean {
  if (left === null || right === null) return left === right;
  return left.kind === right.kind && left.size.every((length, axis) => length === right.size[axis]);
}
