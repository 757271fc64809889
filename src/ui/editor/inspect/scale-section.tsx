import { MILLIMETRES_AN_INCH, type OwnValues } from '#editor';
import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { Button, IconButton, NumericField, type NumericScrub } from '../../primitives/index.ts';
import { LengthField } from '../fields/unit-field.tsx';
import { useEditor, useVerbs } from '../use-editor.ts';
import { AXES } from './axes.ts';
import { changeAxis, onAxis } from './on-axis.ts';
import { ownValueScrub } from './own-value-scrub.ts';
import * as styles from './panel.css.ts';
import { useLockedReason } from './use-locked-reason.ts';
import { FoldingGroup } from './field-group.tsx';

const SMALLEST_MM = 0.01;
const LARGEST_MM = 10_000;

/** Size on the plate in millimetres, and the scale of each part in per cent; the chain keeps the proportions. */
export function ScaleSection() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const locked = useLockedReason();
  const [proportional, setProportional] = useState(true);
  const facts = useEditor(({ imports, selection }, editor) => {
    const all = editor.selectionFacts();
    // The list of imports asks the same of a part that has just come.
    const isAsked = imports.some(
      (item) =>
        item.status === 'flawed' &&
        item.size?.kind === 'small' &&
        selection.every((id) => item.parts.includes(id)),
    );
    return (
      all && {
        size: all.size,
        around: all.around,
        scale: all.scale,
        stretchable: all.stretchable,
        inches: all.looksLikeInches && !isAsked,
      }
    );
  });
  if (facts === null) return null;
  const { size, around, scale, stretchable, inches } = facts;

  const factors = (index: 0 | 1 | 2, factor: number) => onAxis(index, factor, proportional ? factor : 1);
  /** A shell around a part is as thick at any size. */
  const factorOf = (index: 0 | 1 | 2, value: number) =>
    (value - around[index]) / (size[index] - around[index]);
  const sizeScrub = (index: 0 | 1 | 2): NumericScrub | null => {
    const gesture = verbs.beginTransform();
    return (
      gesture && {
        update: (value) => gesture.update({ kind: 'scale', by: factors(index, factorOf(index, value)) }),
        commit: () => gesture.commit(),
        cancel: () => gesture.cancel(),
      }
    );
  };
  const setSize = (index: 0 | 1 | 2, value: number) => {
    const gesture = verbs.beginTransform();
    gesture?.update({ kind: 'scale', by: factors(index, factorOf(index, value)) });
    gesture?.commit();
  };
  /** The change of one axis' scale; kept proportions take the part's other axes along by the same factor. */
  const percents =
    (index: 0 | 1 | 2, change: (now: number) => number): OwnValues =>
    (now) =>
      changeAxis(now, index, change, proportional ? 'along' : 'left');

  return (
    <>
      {/* A question is not folded away. */}
      {inches && (
        <div className={styles.notice} data-tone="info">
          <span className={styles.noticeText}>{t('inspect.inches')}</span>
          <Button
            variant="outline"
            size={28}
            disabledReason={locked}
            onClick={() => verbs.scaleBy(MILLIMETRES_AN_INCH)}
          >
            {t('quality.times', { factor: MILLIMETRES_AN_INCH })}
          </Button>
        </div>
      )}
      <FoldingGroup
        section="size"
        title={t('inspect.size')}
        summary={format.size(size)}
        aside={
          <span className={styles.headTools}>
            <Button
              variant="ghost"
              size={28}
              disabledReason={locked}
              onClick={() => verbs.fitToPlatform()}
              hint={{ name: t('inspect.fit'), help: t('inspect.fitHelp') }}
            >
              {t('inspect.fit')}
            </Button>
            <IconButton
              size={28}
              icon={proportional ? Link2 : Link2Off}
              name={t('inspect.keepProportions')}
              pressed={proportional}
              onClick={() => setProportional(!proportional)}
            />
          </span>
        }
      >
        {AXES.map(({ id, index, color }) => (
          <div key={id} className={styles.triple}>
            <LengthField
              label={t(`inspect.${id}`)}
              labelColor={color}
              value={size[index]}
              decimals={2}
              min={SMALLEST_MM + around[index]}
              max={LARGEST_MM}
              step={0.1}
              // A flat part has no thickness to scale.
              disabledReason={
                locked ??
                (size[index] > around[index]
                  ? proportional || stretchable[index]
                    ? null
                    : t('inspect.turned')
                  : t('inspect.flat'))
              }
              onCommit={(value) => setSize(index, value)}
              onScrub={() => sizeScrub(index)}
            />
            <NumericField
              label={t('inspect.percentOf', { axis: t(`inspect.${id}`) })}
              labelHidden
              value={scale[index]}
              unit="percent"
              unitText={t('common:unit.percent')}
              decimals={1}
              min={0.1}
              max={10_000}
              step={1}
              disabledReason={locked}
              onCommit={(value) => verbs.setScale(percents(index, () => value))}
              onCommitEach={(change) => verbs.setScale(percents(index, change))}
              onScrub={() => ownValueScrub(verbs, 'percent', (value) => percents(index, () => value))}
            />
          </div>
        ))}
      </FoldingGroup>
    </>
  );
}
