import type { Axis } from '#editor';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { usePreferences } from '../../preferences.ts';
import { Button, Segmented } from '../../primitives/index.ts';
import { row } from '../../primitives/field.css.ts';
import { useAction } from '../actions/use-actions.ts';
import { AngleField } from '../fields/unit-field.tsx';
import { useEditor, useVerbs } from '../use-editor.ts';
import { AXES } from './axes.ts';
import { changeAxis, onAxis } from './on-axis.ts';
import { ownValueScrub } from './own-value-scrub.ts';
import * as styles from './panel.css.ts';
import { useLockedReason } from './use-locked-reason.ts';
import { FieldGroup, FoldingGroup } from './field-group.tsx';

const QUICK_TURNS = [
  { degrees: -90, names: { degree: '−90°', radian: '−π/2' } },
  { degrees: -45, names: { degree: '−45°', radian: '−π/4' } },
  { degrees: 45, names: { degree: '+45°', radian: '+π/4' } },
  { degrees: 90, names: { degree: '+90°', radian: '+π/2' } },
] as const;

/** The angles of each part. */
export function RotationSection() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const rotation = useEditor((_state, editor) => editor.selectionFacts()?.rotation ?? null);
  const locked = useLockedReason();
  if (rotation === null) return null;
  return (
    <FoldingGroup
      section="rotation"
      title={t('inspect.rotation')}
      summary={rotation
        .map((angle) => (angle === null ? t('common:number.mixed') : format.angle(angle)))
        .join(' · ')}
    >
      {AXES.map(({ id, index, color }) => (
        <div key={id} className={row}>
          <AngleField
            label={t(`inspect.${id}`)}
            labelColor={color}
            value={rotation[index]}
            decimals={1}
            min={-360}
            max={360}
            step={1}
            disabledReason={locked}
            onCommit={(value) => verbs.setRotation(onAxis(index, value, null))}
            onCommitEach={(change) => verbs.setRotation((now) => changeAxis(now, index, change))}
            onScrub={() => ownValueScrub(verbs, 'angles', (value) => onAxis(index, value, null))}
          />
        </div>
      ))}
    </FoldingGroup>
  );
}

/** Turns of all selected parts together about a plate axis, and the tool that finds one. */
export function QuickTurns() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const [axis, setAxis] = useState<Axis>('z');
  const unit = usePreferences((state) => state.angleUnit);
  const locked = useLockedReason();
  const keyText = useKeyText();
  const orient = useAction('tool.orient');
  return (
    <FieldGroup title={t('inspect.turnAbout')}>
      <Segmented<Axis>
        label={t('inspect.turnAbout')}
        value={axis}
        options={AXES.map(({ id }) => ({ value: id, label: t(`inspect.${id}`) }))}
        onChange={setAxis}
      />
      <div className={styles.buttons}>
        {QUICK_TURNS.map(({ degrees, names }) => (
          <Button
            key={degrees}
            size={32}
            disabledReason={locked}
            onClick={() => verbs.rotateBy(axis, degrees)}
          >
            {names[unit]}
          </Button>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button
          size={32}
          disabledReason={locked}
          hint={{ name: orient.name, shortcut: orient.shortcut, help: keyText('tool.orient.help') }}
          onClick={orient.run}
        >
          {keyText('tool.orient.name')}
        </Button>
      </div>
    </FieldGroup>
  );
}
