import type { Id } from '#base';
import { supportTypes, type BuiltInSupportType, type SupportSettings } from '#kernel';
import {
  settingsOfStyle,
  settingsOfType,
  supportSetIdOf,
  type DocumentReader,
  type PartRecord,
  type SupportStyle,
  type SupportTypeName,
} from '#document';
import { defaultStyle } from '../../supports/default-type.ts';
import type { OwnOption, ParamValues, ToolContext } from '../tool.ts';
import { densityOf, differences, settingsOf } from './params.ts';
import { words } from './words.ts';

type Context = Pick<ToolContext, 'document' | 'params'>;

/** The types a person has made, in the order of their names. */
export const ownTypes = ({ document }: Pick<ToolContext, 'document'>): readonly OwnOption[] =>
  document
    .all('support-type')
    .map(({ id, name }) => ({ value: id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || (one.value < other.value ? -1 : 1));

export const isOwn = (type: SupportTypeName): boolean => !Object.hasOwn(supportTypes, type);

/** The name with a number behind it that no type has yet. */
export function freeName(context: Pick<ToolContext, 'document'>, name: string): string {
  const taken = new Set(ownTypes(context).map((type) => type.name));
  const short = Array.from(name.replace(/ \d+$/, '')).slice(0, 45).join('');
  for (let number = 2; ; number++) if (!taken.has(`${short} ${number}`)) return `${short} ${number}`;
}

/** The type that is chosen: medium in place of one that is gone. */
export function typeOf({ document, params }: Context): SupportTypeName {
  const type = String(params['type']);
  if (Object.hasOwn(supportTypes, type)) return type as BuiltInSupportType;
  return document.get('support-type', type as Id<'support-type'>)?.id ?? 'medium';
}

/** What a type is called in the person's language. */
export function nameOfType(
  { document, language }: Pick<ToolContext, 'document' | 'language'>,
  type: SupportTypeName,
): string {
  return (
    document.get('support-type', type as Id<'support-type'>)?.name ??
    words[language].param!['type']!.option![type]!
  );
}

/** What the parameters say of supports: the type, and what is otherwise. */
export function styleOf(context: Context): SupportStyle & { readonly own: Partial<SupportSettings> } {
  const type = typeOf(context);
  const own = differences(settingsOf(context.params), settingsOfType(context.document, type));
  return { type, own, base: context.params['raft'] === true };
}

export const isEdited = (context: Context): boolean => Object.keys(styleOf(context).own).length > 0;

/** The parameters that say a type as it is. */
export function paramsOfType(context: Context, type: SupportTypeName): ParamValues {
  return { type, density: 100, ...settingsOfType(context.document, type) };
}

/** The parameters that say what the supports of a part are to be like; null where it has none. */
export function paramsOfPart({ document }: Context, part: PartRecord): ParamValues | null {
  const set = document.get('support-set', supportSetIdOf(part.id));
  if (set === undefined) return null;
  const settings = settingsOfStyle(document, set);
  const density = densityOf(settings, settingsOfType(document, set.type));
  return { type: set.type, raft: set.base, density, ...settings };
}

/** The parameters of the type that supports begin with. */
export function paramsOfDefault(
  context: Pick<ToolContext, 'document' | 'params' | 'supportDefault'>,
): ParamValues {
  const { type, own } = defaultStyle(context.document, context.supportDefault);
  return { ...paramsOfType(context, type), ...own };
}

/** The type that supports begin with, for a tool that has no other of its values. */
export const typeOfDefault = ({
  document,
  supportDefault,
}: Pick<ToolContext, 'document' | 'supportDefault'>): ParamValues => ({
  type: defaultStyle(document, supportDefault).type,
});

/** All parameters for supports of a type on a raft, whatever the panel says. */
export function supportParams(document: DocumentReader, type: SupportTypeName): ParamValues {
  return { scope: 'selected', mode: 'keep', raft: true, ...paramsOfType({ document, params: {} }, type) };
}
