import { TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { Icon, Tooltip } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import { mendedKinds } from './mended-facts.ts';
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
        <MendedRow />
      </dl>
      {over.map(({ axis, distance }) => (
        <output key={axis} className={styles.notice} data-tone="danger">
          <Icon of={TriangleAlert} size={16} />
          {t('inspect.outside', { distance: format.mm(distance), axis: t(`inspect.${axis}`) })}
        </output>
      ))}
    </>
  );
}

/** Whether the meshes on the plate are sound, and what was mended for slicing where they are not. */
function MendedRow() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const mended = useEditor((state) => state.layers.mended);
  if (mended === null) return null;
  const kinds = mendedKinds(mended);
  const lines = kinds.map(({ kind, count }) => t(`mended.${kind}`, { count, shown: format.count(count) }));
  return (
    <>
      <dt>{t('checks.mesh')}</dt>
      <dd>
        {kinds.length === 0 ? (
          t('checks.watertight')
        ) : (
          <Tooltip name={t('mended.title')} help={lines.join(', ')} side="left">
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
