import type { RepairNotice } from '#editor';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useEditor } from '../use-editor.ts';

/** A notice of what slicing closed, in words. */
export interface RepairWords {
  readonly notice: RepairNotice;
  /** "3,120 open edges closed in Vase". */
  readonly title: string;
  /** Why to look at it before printing; empty where there is no need. */
  readonly warnings: readonly string[];
}

/** Notices of meshes that are on the plate, the newest first. */
export function useRepairNotices(): readonly RepairWords[] {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const notices = useEditor(({ repairNotices }, editor) =>
    repairNotices.toReversed().flatMap((notice) => {
      const names = notice.meshes.flatMap(
        (hash) => editor.parts().find(({ mesh }) => mesh === hash)?.name ?? [],
      );
      return names.length === 0 ? [] : [{ notice, name: names[0]!, count: names.length }];
    }),
  );
  // A number and its unit stay on one line.
  const shareOf = (volumeChange: number) => format.share(volumeChange).replaceAll(' ', '\u00A0');
  return notices.map(({ notice, name, count }) => {
    const { openEdges, volumeChange, hasCones } = notice;
    const place =
      count === 1 ? t('repairs.inPart', { name }) : t('repairs.inParts', { shown: format.count(count) });
    return {
      notice,
      title: t('repairs.closed', { count: openEdges, shown: format.count(openEdges), place }),
      warnings: [
        ...(hasCones ? [t('repairs.cone')] : []),
        ...(volumeChange > 0
          ? [t(count === 1 ? 'repairs.volume' : 'repairs.volumeOfOne', { share: shareOf(volumeChange) })]
          : []),
      ],
    };
  });
}
