import type { ContentHash } from '#base';
import type { RepairNotice } from '#editor';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useEditor } from '../use-editor.ts';

/** A notice of what slicing closed, in words. */
export interface RepairWords {
  readonly id: RepairNotice['id'];
  /** Those on the plate: one that was repaired since is another mesh. */
  readonly meshes: readonly ContentHash[];
  readonly hasCones: boolean;
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
    repairNotices.toReversed().flatMap(({ id, meshes, volumeChange }) => {
      const parts = editor.parts();
      const here = meshes.filter(({ hash }) => parts.some(({ mesh }) => mesh === hash));
      if (here.length === 0) return [];
      return [
        {
          id,
          volumeChange,
          meshes: here.map(({ hash }) => hash),
          name: parts.find(({ mesh }) => mesh === here[0]!.hash)!.name,
          openEdges: here.reduce((sum, { openEdges }) => sum + openEdges, 0),
          hasCones: here.some(({ hasCones }) => hasCones),
        },
      ];
    }),
  );
  // A number and its unit stay on one line.
  const shareOf = (volumeChange: number) => format.share(volumeChange).replaceAll(' ', '\u00A0');
  return notices.map(({ id, meshes, name, openEdges, volumeChange, hasCones }) => {
    const count = meshes.length;
    const place =
      count === 1 ? t('repairs.inPart', { name }) : t('repairs.inParts', { shown: format.count(count) });
    return {
      id,
      meshes,
      hasCones,
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
