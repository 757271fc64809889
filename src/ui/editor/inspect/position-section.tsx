import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { Button, type NumericScrub } from '../../primitives/index.ts';
import { row } from '../../primitives/field.css.ts';
import { LengthField } from '../fields/unit-field.tsx';
import { useEditor, useVerbs } from '../use-editor.ts';
import { AXES } from './axes.ts';
import { onAxis } from './on-axis.ts';
import * as styles from './panel.css.ts';
import { useLockedReason } from './use-locked-reason.ts';
import { FoldingGroup } from './field-group.tsx';

const FARTHEST = 10_000;
/** What relative fields stand at. */
const STILL = [0, 0, 0] as const;

/** Where the selection stands: centre in X and Y, lowest point or centre in Z; or, in the Move tool, how far it is to go. */
export function PositionSection() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const locked = useLockedReason();
  const relative = useEditor((state) => state.toolParams['relative'] === true);
  const fromCentre = useEditor((state) => !relative && state.toolParams['reference'] === 'centre');
  const facts = useEditor((_state, editor) => {
    const all = editor.selectionFacts();
    return all && { position: all.position, height: all.size[2] };
  });
  const [originX, originY] = useEditor((_state, editor) => editor.origin());
  if (facts === null) return null;
  const [x, y, lowest] = facts.position;
  /** How far the point that Z is for is above the lowest one. */
  const lift = fromCentre ? facts.height / 2 : 0;
  /** Where the fields count from. */
  const from = [originX, originY, -lift] as const;
  const position = relative ? STILL : ([x - originX, y - originY, lowest + lift] as const);
  const move = (index: 0 | 1 | 2, value: number) => {
    if (relative) verbs.nudge(onAxis(index, value, 0));
    else verbs.setPosition(onAxis(index, value + from[index], null));
  };
  const help = (index: 0 | 1 | 2) =>
    relative
      ? t('inspect.moveByHelp')
      : index < 2
        ? t('inspect.centreHelp')
        : t(fromCentre ? 'inspect.middleHelp' : 'inspect.lowestHelp');

  const scrub = (index: 0 | 1 | 2): NumericScrub | null => {
    const gesture = verbs.beginTransform();
    const start = position[index];
    return (
      gesture && {
        update: (value) => gesture.update({ kind: 'move', by: onAxis(index, value - start, 0) }),
        commit: () => gesture.commit(),
        cancel: () => gesture.cancel(),
      }
    );
  };

  return (
    <FoldingGroup
      section="position"
      title={t(relative ? 'inspect.moveBy' : 'inspect.position')}
      summary={format.place(position)}
    >
      {AXES.map(({ id, index, color }) => (
        <div key={id} className={row}>
          <LengthField
            label={t(`inspect.${id}`)}
            labelColor={color}
            help={help(index)}
            value={position[index]}
            decimals={2}
            min={-FARTHEST}
            max={FARTHEST}
            step={0.1}
            disabledReason={locked}
            onCommit={(value) => move(index, value)}
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
    </FoldingGroup>
  );
}
