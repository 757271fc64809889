import { useTranslation } from 'react-i18next';
import { EDITOR } from '../../locales/namespaces.ts';
import { Button, type NumericScrub } from '../../primitives/index.ts';
import { row } from '../../primitives/field.css.ts';
import { LengthField } from '../fields/unit-field.tsx';
import { useEditor, useVerbs } from '../use-editor.ts';
import { AXES } from './axes.ts';
import { onAxis } from './on-axis.ts';
import * as styles from './panel.css.ts';
import { useLockedReason } from './use-locked-reason.ts';

const FARTHEST = 10_000;

/** Where the selection stands: centre in X and Y, lowest point in Z. */
export function PositionSection() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const locked = useLockedReason();
  const position = useEditor((_state, editor) => editor.selectionFacts()?.position ?? null);
  if (position === null) return null;

  const scrub = (index: 0 | 1 | 2): NumericScrub | null => {
    const gesture = verbs.beginTransform();
    const from = position[index];
    return (
      gesture && {
        update: (value) => gesture.update({ kind: 'move', by: onAxis(index, value - from, 0) }),
        commit: () => gesture.commit(),
        cancel: () => gesture.cancel(),
      }
    );
  };

  return (
    <section className={styles.section}>
      <h3 className={styles.sectionHead}>{t('inspect.position')}</h3>
      {AXES.map(({ id, index, color }) => (
        <div key={id} className={row}>
          <LengthField
            label={t(`inspect.${id}`)}
            labelColor={color}
            help={t(index === 2 ? 'inspect.lowestHelp' : 'inspect.centreHelp')}
            value={position[index]}
            decimals={2}
            min={-FARTHEST}
            max={FARTHEST}
            step={0.1}
            disabledReason={locked}
            onCommit={(value) => verbs.setPosition(onAxis(index, value, null))}
            onScrub={() => scrub(index)}
          />
        </div>
      ))}
      <div className={styles.buttons}>
        <Button
          size={32}
          disabledReason={locked}
          onClick={() => verbs.centre()}
          hint={{ name: t('inspect.centre'), help: t('inspect.centreOnPlateHelp') }}
        >
          {t('inspect.centre')}
        </Button>
        <Button
          size={32}
          disabledReason={locked}
          onClick={() => verbs.dropToPlate()}
          hint={{ name: t('inspect.drop'), help: t('inspect.dropHelp') }}
        >
          {t('inspect.drop')}
        </Button>
      </div>
    </section>
  );
}
