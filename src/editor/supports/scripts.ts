import { makeName } from '#document';
import type { EditorCore } from '../core.ts';
import { scriptOf } from '../library/kinds.ts';
import type { LibraryVerbs } from '../library/types.ts';
import { safeFileName } from '../file-names.ts';
import type { Editor } from '../types.ts';
import type { PersonalScript, Scripts } from './script-types.ts';

type ScriptVerbs = Pick<Editor, 'loadScripts' | 'keepScript' | 'removeScript' | 'exportScript'>;

/** The kind of the library that scripts are. */
const KIND = 'supportScript';

/** Scripts of supports: those that everybody has, and those a person keeps (ADR 0409, 0444). */
export function createScriptVerbs(core: EditorCore, library: LibraryVerbs) {
  const ownScripts = (): readonly PersonalScript[] =>
    (core.getState().library[KIND]?.items ?? []).flatMap((item) => {
      const source = scriptOf(item);
      return source.ok ? [{ id: item.id, name: item.name, source: source.value }] : [];
    });
  let shown = core.getState().library[KIND];
  const stop = core.subscribe(() => {
    const { library: lists, scripts } = core.getState();
    if (lists[KIND] === shown || scripts === null) return;
    shown = lists[KIND];
    core.setState({ scripts: { ...scripts, own: ownScripts() } });
  });
  const verbs: ScriptVerbs = {
    async loadScripts() {
      const { SCRIPT_SAMPLES } = await import('#scripting');
      core.setState({ scripts: { samples: SCRIPT_SAMPLES, own: ownScripts() } });
      await library.load(KIND);
    },
    async keepScript({ id, source, name }) {
      const item = { name: makeName(name, 'Script'), payload: { source } };
      // As it is typed: the cloud hears of it when the list is asked for again.
      const kept = await library.keep(
        KIND,
        { ...item, ...(id === undefined ? {} : { id }) },
        { later: true },
      );
      if (!kept.ok)
        core.toast(kept.error.code === 'storage_full' ? 'toast.personal-full' : 'toast.personal-failed');
      return kept.ok ? kept.value.id : null;
    },
    async removeScript(id) {
      const removed = await library.remove(KIND, id);
      if (!removed.ok) core.toast('toast.personal-failed');
    },
    exportScript(id) {
      const { scripts } = core.getState();
      const own = scripts?.own.find((script) => script.id === id);
      const source = sourceOf(scripts, id);
      if (source !== null)
        core.ports.delivery.deliver(`${safeFileName(own?.name ?? id)}.js`, new TextEncoder().encode(source));
    },
  };
  return { verbs, dispose: stop };
}

/** The source of a script, by the name of a sample or by the id of one's own; null where there is none. */
export function sourceOf(scripts: Scripts | null, id: string): string | null {
  if (scripts === null) return null;
  if (Object.hasOwn(scripts.samples, id)) return scripts.samples[id]!;
  return scripts.own.find((script) => script.id === id)?.source ?? null;
}
