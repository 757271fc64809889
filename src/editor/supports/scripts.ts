import { makeName } from '#document';
import type { EditorCore } from '../core.ts';
import { safeFileName } from '../file-names.ts';
import type { Editor } from '../types.ts';
import type { PersonalScript, Scripts } from './script-types.ts';

type ScriptVerbs = Pick<Editor, 'loadScripts' | 'keepScript' | 'removeScript' | 'exportScript'>;

/** Scripts of supports: those that everybody has, and those a person keeps on this device (ADR 0409). */
export function createScriptVerbs(core: EditorCore): ScriptVerbs {
  const { scripts: shelf } = core.ports;

  const load = async (): Promise<void> => {
    const [{ SCRIPT_SAMPLES }, listed] = await Promise.all([import('#scripting'), shelf?.list()]);
    const own = listed?.ok === true ? listed.value : [];
    core.setState({ scripts: { samples: SCRIPT_SAMPLES, own: own.toSorted(byName) } });
  };

  return {
    loadScripts: load,
    async keepScript({ id = core.ports.newId(), source, name: given }) {
      const name = makeName(given, 'Script');
      const kept = await shelf?.keep({ id, name, source });
      if (kept?.ok !== true)
        core.toast(kept?.error.code === 'storage_full' ? 'toast.personal-full' : 'toast.personal-failed');
      await load();
      return kept?.ok === true ? id : null;
    },
    async removeScript(id) {
      const removed = await shelf?.remove(id);
      if (removed?.ok !== true) core.toast('toast.personal-failed');
      await load();
    },
    exportScript(id) {
      const { scripts } = core.getState();
      const own = scripts?.own.find((script) => script.id === id);
      const source = sourceOf(scripts, id);
      if (source !== null)
        core.ports.delivery.deliver(`${safeFileName(own?.name ?? id)}.js`, new TextEncoder().encode(source));
    },
  };
}

const byName = (one: PersonalScript, other: PersonalScript): number =>
  one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);

/** The source of a script, by the name of a sample or by the id of one's own; null where there is none. */
export function sourceOf(scripts: Scripts | null, id: string): string | null {
  if (scripts === null) return null;
  if (Object.hasOwn(scripts.samples, id)) return scripts.samples[id]!;
  return scripts.own.find((script) => script.id === id)?.source ?? null;
}
