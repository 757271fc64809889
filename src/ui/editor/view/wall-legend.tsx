import { thinnestWall, WALL_COLORS, wallScale, type WallScale } from '#editor';
import { Locate } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { IconButton } from '../../primitives/index.ts';
import { useAction } from '../actions/use-actions.ts';
import { useEditor } from '../use-editor.ts';
import * as styles from './wall-legend.css.ts';

const TICKS = [0, 1 / 3, 2 / 3, 1];

/** What the colours of walls mean, and where the thinnest is; while walls are looked at. */
export function WallLegend() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const { shading, walls } = useEditor((state) => ({ shading: state.shading, walls: state.walls }));
  const visible = useEditor((_state, editor) => editor.parts().filter(({ visible: isSeen }) => isSeen));
  const goTo = useAction('view.least-wall');
  if (shading !== 'walls') return null;
  const scale = wallScale(walls);
  const thinnest = thinnestWall(walls, visible);
  const states = visible.flatMap(({ id }) => walls.get(id)?.status ?? []);
  const solid = visible.length - states.length;
  const note = states.includes('pending')
    ? t('walls.measuring')
    : states.includes('failed')
      ? t('walls.failed')
      : null;
  return (
    <section className={styles.legend} aria-label={t('walls.title')} data-region="walls">
      <h2 className={styles.title}>{t('walls.title')}</h2>
      {scale !== null && <Scale scale={scale} />}
      {thinnest !== null && (
        <p className={styles.least}>
          <span className={styles.leastName}>{t('walls.least')}</span>
          <output className={styles.figure}>{format.length(thinnest.mm)}</output>
          <IconButton
            side="top"
            icon={Locate}
            name={goTo.name}
            shortcut={goTo.shortcut}
            disabledReason={goTo.disabledReason}
            onClick={goTo.run}
          />
        </p>
      )}
      {note !== null && <output className={styles.note}>{note}</output>}
      {solid > 0 && (
        <p className={styles.note}>
          {states.length === 0 ? t('walls.allSolid') : t('walls.solid', { count: solid })}
        </p>
      )}
    </section>
  );
}

function Scale({ scale: { from, to } }: { readonly scale: WallScale }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  return (
    <div className={styles.scale}>
      <div
        className={styles.bar}
        style={{ backgroundImage: `linear-gradient(to right, ${WALL_COLORS.join(', ')})` }}
      />
      {TICKS.map((share) => {
        const value = format.bareLength(from + share * (to - from));
        return (
          <span key={share} className={styles.tick} style={{ left: `${share * 100}%` }}>
            {share === 1 ? t('walls.orMore', { value }) : value}
          </span>
        );
      })}
    </div>
  );
}
