import type { Result } from '#base';
import type { MeasuredMesh } from '#kernel';
import { transformParts, type DocumentDiff, type DocumentReader } from '#document';
import type { Tool, ToolEffect, ToolEvent } from '#editor';

/** What the tool heard, but for changes, which are counted. */
export const heard: ToolEvent[] = [];
export const changes = { count: 0 };

/** What it commits instead, and the meshes of that. */
export const change: {
  planned: ((document: DocumentReader) => Result<DocumentDiff>) | null;
  meshes: readonly MeasuredMesh[];
} = { planned: null, meshes: [] };

export const label = { key: 'tool.pusher.history.one' };
const words = { name: 'Push', action: 'Push', help: 'Pushes', hint: {}, apply: 'Push' };
/** A made-up tool: moves the selection by its parameter with every press, looks at its mesh when a parameter changes. */
export const pusher: Tool<number> = {
  id: 'pusher',
  icon: 'move-3d',
  place: 'rail',
  group: 'transform',
  shortcuts: ['q'],
  words: { en: words, zh: words },
  manual: ['arrange', 'transform'],
  hints: [],
  params: {
    by: { kind: 'length', min: 0, max: 5, step: 1, decimals: 0, default: 1 },
    look: { kind: 'switch', default: false },
  },
  ready: () => true,
  start: () => 0,
  step(presses, event, context) {
    if (event.type === 'changed') {
      changes.count++;
      return { state: presses, effects: [] };
    }
    heard.push(event);
    const by = Number(context.params['by']);
    const transforms = context.selection.map(({ id, transform }) => ({
      id,
      transform: transform.map((value, at) => (at === 12 ? value + by : value)),
    }));
    const planned = transformParts.plan(context.document, { transforms });
    const { mesh } = context.selection[0]!;
    const effects: readonly ToolEffect[] =
      event.type === 'press'
        ? [{ type: 'preview', planned, label }]
        : event.type === 'param'
          ? [{ type: 'job', slot: 'look', call: { op: 'examine', meshes: [mesh], in: null } }]
          : event.type === 'accept'
            ? [
                {
                  type: 'commit',
                  planned: change.planned?.(context.document) ?? planned,
                  meshes: change.meshes,
                  label,
                },
              ]
            : event.type === 'cancel'
              ? [{ type: 'revert' }]
              : [];
    return { state: presses + 1, effects };
  },
};
