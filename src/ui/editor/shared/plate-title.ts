import type { PlateRecord } from '#document';
import type { PlateId } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { useEditor } from '../use-editor.ts';

/** What a plate is called: by its own name, or by its place among the plates. */
export function usePlateTitle(): (plate: PlateRecord, index: number) => string {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  return (plate, index) =>
    plate.name === '' ? t('plate.numbered', { number: format.count(index + 1) }) : plate.name;
}

/** Plates with their titles, in their order, and which is on show. */
export function usePlates(): {
  readonly plates: readonly { readonly id: PlateId; readonly name: string; readonly title: string }[];
  readonly shown: PlateId;
} {
  const titleOf = usePlateTitle();
  const plates = useEditor((_state, editor) => editor.plates());
  const shown = useEditor((state) => state.plate);
  return {
    plates: plates.map((plate, index) => ({
      id: plate.id,
      name: plate.name,
      title: titleOf(plate, index),
    })),
    shown,
  };
}
