import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { Icon } from '../../primitives/index.ts';
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
  const outside = useEditor((_state, editor) => editor.selectionFacts()?.outside ?? null);
  if (facts === null || outside === null) return null;
  const over = (['x', 'y', 'z'] as const).flatMap((axis, index) => {
    const distance = outside[index]!;
    return distance > 0.005 ? [{ axis, distance }] : [];
  });
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('inspect.volume')}</dt>
        <dd>{`${format.millilitres(facts.volume)} ${t('common:unit.ml')}`}</dd>
        <dt>{t('inspect.triangles')}</dt>
        <dd>{format.count(facts.triangles)}</dd>
      </dl>
      {over.map(({ axis, distance }) => (
        <p key={axis} className={styles.notice} data-tone="danger" role="status">
          <Icon of={TriangleAlert} size={16} />
          {t('inspect.outside', { distance: format.mm(distance), axis: t(`inspect.${axis}`) })}
        </p>
      ))}
    </>
  );
}
