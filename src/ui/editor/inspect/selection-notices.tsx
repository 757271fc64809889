import { isFault, type MeshFinding } from '#editor';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { usePreferences } from '../../preferences.ts';
import { Disclosure, Icon } from '../../primitives/index.ts';
import { useEditor } from '../use-editor.ts';
import { FindingRows } from './finding-rows.tsx';
import * as styles from './panel.css.ts';

/** What the selection is, and what is wrong with where it stands. */
export function SelectionNotices() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const facts = useEditor((_state, editor) => {
    const all = editor.selectionFacts();
    return all && { triangles: all.triangles, volume: all.volumeMm3, outside: all.outside };
  });
  const findings = useFindings();
  if (facts === null) return null;
  const isFlawed = (findings ?? []).some(isFault);
  const over = (['x', 'y', 'z'] as const).flatMap((axis, index) => {
    const distance = facts.outside[index]!;
    return distance > 0.005 ? [{ axis, distance }] : [];
  });
  const volume = `${format.millilitres(facts.volume)} ${t('common:unit.ml')}`;
  return (
    <>
      {/* What is wrong is not folded away. */}
      <Disclosure key={String(isFlawed)} title={t('inspect.facts')} summary={volume} startsOpen={isFlawed}>
        <dl className={styles.facts}>
          <dt>{t('inspect.volume')}</dt>
          <dd>{volume}</dd>
          <dt>{t('inspect.triangles')}</dt>
          <dd>{format.count(facts.triangles)}</dd>
          {findings !== null && <MeshRow findings={findings} />}
        </dl>
      </Disclosure>
      {over.map(({ axis, distance }) => (
        <output key={axis} className={styles.notice} data-tone="danger">
          <Icon of={TriangleAlert} size={16} />
          {t('inspect.outside', { distance: format.length(distance), axis: t(`inspect.${axis}`) })}
        </output>
      ))}
    </>
  );
}

/** What was found of the selected meshes; null while the check is off or has not come so far. */
function useFindings() {
  const checked = usePreferences((state) => state.partQuality);
  return useEditor((state, editor) => {
    const isSelected = new Set(state.selection);
    const isKnown = editor
      .parts()
      .every((part) => !isSelected.has(part.id) || state.meshQuality.has(part.mesh));
    return checked && isKnown ? editor.findings(state.selection) : null;
  });
}

/** How much is wrong, and below it what. */
function MeshRow({ findings }: { readonly findings: readonly MeshFinding[] }) {
  const { t } = useTranslation(EDITOR);
  const faults = findings.filter(isFault).length;
  return (
    <>
      <dt>{t('inspect.mesh')}</dt>
      <dd>{faults === 0 ? t('quality.sound') : t('quality.found', { count: faults })}</dd>
      {findings.length > 0 && (
        <dd className={styles.findings}>
          <FindingRows findings={findings} />
        </dd>
      )}
    </>
  );
}
