import { openEdgesOf } from '#editor';
import { TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { Icon, Tooltip } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './panel.css.ts';

/** What the selection is, and what is wrong with where it stands. */
export function SelectionNotices() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const facts = useEditor((_state, editor) => {
    const all = editor.selectionFacts();
    return all && { triangles: all.triangles, volume: all.volumeMm3, outside: all.outside };
  });
  if (facts === null) return null;
  const over = (['x', 'y', 'z'] as const).flatMap((axis, index) => {
    const distance = facts.outside[index]!;
    return distance > 0.005 ? [{ axis, distance }] : [];
  });
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('inspect.volume')}</dt>
        <dd>{`${format.millilitres(facts.volume)} ${t('common:unit.ml')}`}</dd>
        <dt>{t('inspect.triangles')}</dt>
        <dd>{format.count(facts.triangles)}</dd>
        <MeshRow />
      </dl>
      {over.map(({ axis, distance }) => (
        <output key={axis} className={styles.notice} data-tone="danger">
          <Icon of={TriangleAlert} size={16} />
          {t('inspect.outside', { distance: format.length(distance), axis: t(`inspect.${axis}`) })}
        </output>
      ))}
    </>
  );
}

/** Whether the selected meshes are closed; where they are not, slicing closes them and the picture marks where. */
function MeshRow() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const count = useEditor((state, editor) =>
    state.layers.mended === null
      ? null
      : editor
          .parts()
          .filter((part) => state.selection.includes(part.id))
          .reduce((sum, part) => sum + openEdgesOf(state.layers, part.mesh), 0),
  );
  if (count === null) return null;
  return (
    <>
      <dt>{t('inspect.mesh')}</dt>
      <dd>
        {count === 0 ? (
          t('checks.watertight')
        ) : (
          <Tooltip
            name={t('mended.openEdges', { count, shown: format.count(count) })}
            help={t('mended.marked')}
            side="left"
          >
            <button type="button" className={styles.mendedChip}>
              <Icon of={Wrench} size={14} />
              {t('checks.mended')}
            </button>
          </Tooltip>
        )}
      </dd>
    </>
  );
}
