import { PIECE_SETTINGS, supportTypes, type SupportSettings } from '#kernel';
import { isBuiltInType, type SupportTypeName } from '../records/support-type.ts';
import type { SupportStyle } from '../records/support-set.ts';
import type { TipRecord } from '../records/tip.ts';
import type { DocumentReader } from '../types.ts';

/** What a type says. One that is not there is medium. */
export function settingsOfType(document: DocumentReader, type: SupportTypeName): SupportSettings {
  if (isBuiltInType(type)) return supportTypes[type];
  return { ...supportTypes.medium, ...document.get('support-type', type)?.values };
}

/** What the supports of a part are to be like. */
export function settingsOfStyle(
  document: DocumentReader,
  { type, own }: Pick<SupportStyle, 'type' | 'own'>,
): SupportSettings {
  return { ...settingsOfType(document, type), ...own };
}

/** What a tip is to be like: by its own type or the set's, then what is otherwise in the set, then what is otherwise in it. */
export function settingsOfTip(
  document: DocumentReader,
  style: Pick<SupportStyle, 'type' | 'own'>,
  tip: Pick<TipRecord, 'type' | 'own'>,
): SupportSettings {
  return { ...settingsOfStyle(document, { ...style, type: tip.type ?? style.type }), ...tip.own };
}

/** What of the support of a tip is otherwise than those of a part of this style; undefined for nothing. */
export function differencesOfTip(
  document: DocumentReader,
  style: Pick<SupportStyle, 'type' | 'own'>,
  tip: Pick<TipRecord, 'type' | 'own'>,
): Partial<SupportSettings> | undefined {
  if (tip.type === undefined && tip.own === undefined) return undefined;
  const [plain, own] = [settingsOfStyle(document, style), settingsOfTip(document, style, tip)];
  const names = PIECE_SETTINGS.filter((name) => own[name] !== plain[name]);
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, own[name]]));
}
