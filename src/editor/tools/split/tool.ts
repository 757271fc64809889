import type { Id } from '#base';
import type { MeasuredMesh } from '#kernel';
import {
  addParts,
  NAME_LIMIT,
  renamePart,
  reshapeParts,
  setFeatures,
  type DocumentDiff,
  type DocumentReader,
  type PartRecord,
} from '#document';
import type { Result } from '#base';
import { featuresWithin, given } from '../../features/features-within.ts';
import { namesOn } from '../../parts.ts';
import { sayFailure } from '../saying.ts';
import type { Tool, ToolContext, ToolEffect } from '../tool.ts';
import { words } from './words.ts';

/** The parts that were last asked about, in the order the job has them. */
interface State {
  readonly asked: readonly Id<'part'>[];
}

/** A part with more shells is not split: it is a scan in crumbs, or a texture, and nobody wants so many parts. */
export const MOST_SHELLS = 200;

/** Makes a part of each shell of the selected parts, where it is. Hollows stay with the shell around them. */
export const split: Tool<State> = {
  id: 'split',
  icon: 'ungroup',
  place: 'prepare',
  group: 'more',
  shortcuts: ['Shift+j'],
  words,
  manual: ['arrange', 'shells'],
  hints: ['apply'],
  ready({ selection }) {
    if (selection.length === 0) return 'reason.nothing-selected';
    return selection.every(({ locked }) => locked) ? 'reason.locked' : true;
  },
  start: () => ({ asked: [] }),
  step(state, event, context) {
    if (event.type === 'accept') return ask(context);
    if (event.type === 'cancel') return { state, effects: [{ type: 'exit' }] };
    if (event.type !== 'result') return { state, effects: [] };
    const { outcome } = event;
    if (outcome.ok) {
      return {
        state,
        effects: parted(state, outcome.value as readonly (readonly MeasuredMesh[])[], context),
      };
    }
    const { code, details } = outcome.error;
    if (code === 'validation' && typeof details?.['count'] === 'number') {
      const values = { count: details['count'], most: MOST_SHELLS };
      return { state, effects: [{ type: 'say', key: 'tool.split.said.many', values }] };
    }
    return { state, effects: sayFailure('split', outcome.error) };
  },
};

function ask({ selection }: ToolContext): { state: State; effects: readonly ToolEffect[] } {
  const parts = selection.filter(({ locked }) => !locked);
  return {
    state: { asked: parts.map(({ id }) => id) },
    effects: [
      {
        type: 'job',
        slot: 'split',
        call: { op: 'split', meshes: parts.map(({ mesh }) => mesh), in: { most: MOST_SHELLS } },
      },
    ],
  };
}

/** One step of the history: each part keeps its largest shell, and the others are parts behind it in the list. */
function parted(
  { asked }: State,
  shells: readonly (readonly MeasuredMesh[])[],
  context: ToolContext,
): readonly ToolEffect[] {
  const { document } = context;
  const several = asked.flatMap((id, at) => {
    const meshes = shells[at]!;
    return meshes.length > 1 ? [{ part: document.get('part', id)!, meshes }] : [];
  });
  if (several.length === 0) return [{ type: 'say', key: 'tool.split.said.one' }];
  const label =
    several.length === 1
      ? { key: 'tool.split.history.one', values: { name: several[0]!.part.name } }
      : { key: 'tool.split.history.many', values: { count: several.length } };
  const effects: ToolEffect[] = [];
  const select: Id<'part'>[] = [];
  const preview = (planned: () => Result<DocumentDiff>): void => {
    effects.push({ type: 'preview', planned, label });
  };
  const added: Omit<PartRecord, 'kind' | 'order'>[] = [];
  for (const { part, meshes } of several) {
    const names = numberedNames(document, part, meshes.length, added);
    preview(() => renamePart.plan(document, { id: part.id, name: names[0]! }));
    preview(() => reshapeParts.plan(document, { shapes: [{ id: part.id, mesh: meshes[0]!.hash }] }));
    const { plate, transform, visible } = part;
    if (part.features !== undefined)
      preview(() =>
        setFeatures.plan(document, {
          features: [{ id: part.id, features: featuresWithin(part, meshes[0]!.box) }],
        }),
      );
    const others = meshes.slice(1).map(({ hash, box }, at) => ({
      id: context.newPartId(),
      plate,
      name: names[at + 1]!,
      mesh: hash,
      transform,
      visible,
      locked: false,
      ...given(featuresWithin(part, box)),
    }));
    added.push(...others);
    select.push(part.id, ...others.map(({ id }) => id));
  }
  effects.push({
    type: 'commit',
    planned: () => addParts.plan(document, { parts: added }),
    label,
    meshes: several.flatMap(({ meshes }) => meshes),
    select,
  });
  const values = { count: select.length };
  effects.push({ type: 'exit' }, { type: 'say', key: 'tool.split.said.done', values });
  return effects;
}

/** "Name 1", "Name 2", …: numbers that are free on the plate, the name cut where it would be too long. */
function numberedNames(
  document: DocumentReader,
  { name, plate }: PartRecord,
  count: number,
  added: readonly { readonly name: string }[],
): readonly string[] {
  const taken = namesOn(document, plate);
  for (const part of added) taken.add(part.name);
  const names: string[] = [];
  for (let number = 1; names.length < count; number++) {
    const tail = ` ${number}`;
    const stem = Array.from(name).slice(0, NAME_LIMIT - tail.length);
    const numbered = stem.join('').trimEnd() + tail;
    if (!taken.has(numbered)) names.push(numbered);
  }
  return names;
}
