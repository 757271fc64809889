import {
  genericCraft,
  genericMaterialIn,
  printerById,
  wholeCraft,
  type Material,
  type PrintCraft,
  type Printer,
} from '#document';
import {
  craftOf,
  materialOf,
  payloadOfCraft,
  payloadOfMaterial,
  payloadOfPrinter,
  printerOf,
  type LibraryPayload,
  type OwnItem,
} from '#editor';
import { sameValue, useEditor } from '../use-editor.ts';

/** What the plate has, and the own item it was taken from. */
interface Saved<Value> {
  readonly current: Value;
  readonly item: OwnItem | undefined;
  /** As it was saved, or is built in; null where it is neither. */
  readonly saved: Value | null;
  readonly differs: boolean;
  readonly shown: { readonly name: string; readonly payload: LibraryPayload };
}

function compare<Value>(
  current: Value,
  item: OwnItem | undefined,
  saved: Value | null,
  shown: Saved<Value>['shown'],
): Saved<Value> {
  return { current, item, saved, differs: saved !== null && !sameValue(current, saved), shown };
}

export function useSavedCraft(): Saved<PrintCraft> {
  const craft = useEditor((_state, editor) => editor.plate().craft);
  const item = useEditor((state) => state.library['craft']?.items.find(({ id }) => id === craft.id));
  const printer = useEditor((_state, editor) => editor.printer().name);
  const material = useEditor((_state, editor) => editor.plate().material.name);
  const read = item === undefined ? null : craftOf(item);
  const builtIn = craft.id === genericCraft.id ? { ...genericCraft, currency: craft.currency } : null;
  // A craft that may leave out what stands for itself is the same with it.
  // No library keeps a test of exposures, so having one is no difference.
  const plain = (value: PrintCraft): PrintCraft => {
    const { exposureTower: _tower, ...rest }: PrintCraft = wholeCraft(value);
    return { ...rest, downloadCount: 0 };
  };
  const saved = read?.ok === true ? read.value : builtIn;
  const shown = { name: craft.name, payload: payloadOfCraft(craft, { printer, material }) };
  const compared = compare(plain(craft), item, saved && plain(saved), shown);
  return { ...compared, current: craft };
}

export function useSavedMaterial(): Saved<Material> {
  const material = useEditor((_state, editor) => editor.plate().material);
  const currency = useEditor((_state, editor) => editor.plate().craft.currency);
  const item = useEditor((state) => state.library['material']?.items.find(({ id }) => id === material.id));
  const read = item === undefined ? null : materialOf(item);
  const builtIn = material.id === undefined ? genericMaterialIn(currency) : null;
  const saved = read?.ok === true ? read.value : builtIn;
  return compare(material, item, saved, { name: material.name, payload: payloadOfMaterial(material) });
}

export function useSavedPrinter(): Saved<Printer> {
  const printer = useEditor((_state, editor) => editor.printer());
  const item = useEditor((state) => state.library['printer']?.items.find(({ id }) => id === printer.id));
  const read = item === undefined ? null : printerOf(item);
  const saved = read?.ok === true ? read.value : (printerById(printer.id) ?? null);
  return compare(printer, item, saved, { name: printer.name, payload: payloadOfPrinter(printer) });
}
