import { isSomeSupportSettings, supportTypes, type SupportSettings } from '#kernel';
import { checkName, isBuiltInType, type DocumentReader, type SupportStyle } from '#document';
import type { EditorCore } from '../core.ts';
import type { LibraryPayload } from '../library/types.ts';
import { differences } from './setting-differences.ts';
import type { DefaultType } from './types.ts';

/** Where the shelf of one's own has it: it is no kind of the library, and is published nowhere. */
const KIND = 'supportDefault';
const ID = 'default';

/** The type that a payload of the shelf says; null for one that says none. */
function readDefault({ type, name, values }: LibraryPayload): DefaultType | null {
  if (isBuiltInType(type)) return { type };
  const checked = typeof name === 'string' ? checkName(name) : null;
  return checked?.ok === true && isSomeSupportSettings(values) ? { name: checked.value, values } : null;
}

/** The type that supports are of where nothing says otherwise: kept on this device with what else is a person's own. */
export function createDefaultType(core: EditorCore) {
  const { items } = core.ports;
  return {
    async load(): Promise<void> {
      const listed = await items?.list(KIND);
      const found = listed?.ok === true ? listed.value.find(({ id }) => id === ID) : undefined;
      const supportDefault = found === undefined ? null : readDefault(found.payload);
      if (supportDefault !== null) core.setState({ supportDefault });
    },
    async keep(supportDefault: DefaultType): Promise<void> {
      core.setState({ supportDefault });
      const name = 'name' in supportDefault ? supportDefault.name : supportDefault.type;
      const kept = await items?.keep({ id: ID, kind: KIND, name, payload: { ...supportDefault } });
      if (kept?.ok === false) core.toast('toast.personal-failed');
    },
  };
}

/**
 * The style that the default comes to in a document: the type itself where that has it, by name and values, else medium with what is otherwise. Medium where none was
 * chosen.
 */
export function defaultStyle(
  document: DocumentReader,
  chosen: DefaultType | null,
): Required<Pick<SupportStyle, 'type' | 'own'>> {
  if (chosen === null) return { type: 'medium', own: {} };
  if ('type' in chosen) return { type: chosen.type, own: {} };
  const known = document
    .all('support-type')
    .find(({ name, values }) => name === chosen.name && areSame(values, chosen.values));
  return known === undefined ? { type: 'medium', own: chosen.values } : { type: known.id, own: {} };
}

/** Whether two types say the same: what one does not say is as in medium. */
function areSame(one: Partial<SupportSettings>, other: Partial<SupportSettings>): boolean {
  const [a, b] = [one, other].map((values) => ({ ...supportTypes.medium, ...values }));
  return Object.keys(differences(a!, b!)).length === 0;
}
