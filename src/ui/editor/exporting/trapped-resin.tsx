import type { TrappedSpace } from '#editor';
import { CircleCheck, Droplets, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button, Icon } from '../../primitives/index.ts';
import { spinner } from '../../primitives/button.css.ts';
import { DrainState } from '../issues/drain-state.tsx';
import { usePageStore } from '../page-store.ts';
import { openDrains } from '../shared/open-drains.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './export.css.ts';
import { FaultSection } from './fault-section.tsx';

/** Less of a puddle is a drop, mm³: it only counts in the sum. */
const LEAST_MM3 = 50;
/** So many places are listed. */
const MOST_LISTED = 4;

/**
 * Where resin stays in the print and where it is sucked, as the layers show it: something to know before the file is written, and no
 * reason not to write it. Layers that have not been checked are.
 */
export function TrappedResin() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const { status, share, cups, isDry, spaces } = useEditor((state, editor) => ({
    status: state.issues.status,
    share: state.issues.progress === null ? null : state.issues.progress.done / state.issues.progress.total,
    cups: state.issues.report?.counts['suction-cup'] ?? 0,
    isDry:
      state.issues.report?.drainage.standing.count === 0 && state.issues.report.drainage.hanging.count === 0,
    spaces: editor.trappedResin(),
  }));
  useEffect(() => {
    const { issues } = verbs.getState();
    if (issues.status === 'idle' || issues.status === 'failed') verbs.checkIssues();
  }, [verbs]);
  if (status === 'idle') return null;
  if (status === 'failed')
    return (
      <div className={styles.note} role="alert">
        <Icon of={TriangleAlert} size={16} />
        <div>
          <p>{t('export.trapped.failed')}</p>
          <Button size={28} variant="outline" onClick={() => verbs.checkIssues()}>
            {t('issues.again')}
          </Button>
        </div>
      </div>
    );
  if (status === 'checking')
    return (
      <output className={styles.note}>
        <Icon of={LoaderCircle} size={16} className={spinner} />
        {share === null
          ? t('export.trapped.starting')
          : t('export.trapped.checking', { percent: format.percent(share) })}
      </output>
    );
  const listed = spaces.filter(isWorthAWord);
  if (listed.length === 0)
    return isDry ? (
      <p className={styles.note}>
        <Icon of={CircleCheck} size={16} />
        {t('export.trapped.none')}
      </p>
    ) : (
      <DrainState className={styles.note} />
    );
  const isMore = listed.length > MOST_LISTED || cups > listed.length;
  return (
    <FaultSection
      icon={Droplets}
      title={t('export.trapped.title')}
      notes={
        <>
          {isMore && <p className={styles.faultsNote}>{t('export.trapped.more')}</p>}
          {spaces.length > 1 && <DrainState className={styles.faultsNote} />}
        </>
      }
    >
      {listed.slice(0, MOST_LISTED).map((space) => (
        <SpaceRow key={`${space.part} ${space.firstLayer} ${space.place.column}`} space={space} />
      ))}
    </FaultSection>
  );
}

/** Volumes so many times as large are of the same space: a sealed one is found by layers, and what stays by another way. */
const SEALED_ALIKE = 1.02;

const isWorthAWord = ({ cup, sealedMm3, standingMm3, hangingMm3 }: TrappedSpace): boolean =>
  cup !== null || Math.max(sealedMm3, standingMm3, hangingMm3) >= LEAST_MM3;

function SpaceRow({ space }: { readonly space: TrappedSpace }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const lines = useSpaceLines(space);
  const { part, firstLayer, lastLayer } = space;
  const name = useEditor((_state, editor) => editor.parts().find(({ id }) => id === part)?.name ?? null);
  const layers =
    firstLayer === lastLayer
      ? t('issues.layer', { layer: format.count(firstLayer + 1) })
      : t('issues.layers', { first: format.count(firstLayer + 1), last: format.count(lastLayer + 1) });
  const place = t('issues.text', { name: name ?? t('export.trapped.between'), layers });
  return (
    <li className={styles.fault}>
      <span className={styles.spaceName}>{place}</span>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <SpaceVerbs space={space} about={place} />
    </li>
  );
}

/** What becomes of the resin: while it is printed, and after. */
function useSpaceLines({
  sealedMm3,
  cup,
  cupsMm3,
  standingMm3,
  hangingMm3,
}: TrappedSpace): readonly string[] {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const volumeOf = format.smallVolume;
  const layerCount = useEditor(({ issues }) => issues.report?.layerCount ?? 0);
  const lines: string[] = [];
  if (sealedMm3 > 0) lines.push(t('export.trapped.sealed', { volume: volumeOf(sealedMm3) }));
  if (cup !== null) {
    const volume = volumeOf(cupsMm3);
    if (cup.opensAt === null) lines.push(t('export.trapped.cupOnPlate', { volume }));
    else if (cup.opensAt >= layerCount) lines.push(t('export.trapped.cupToEnd', { volume }));
    else lines.push(t('export.trapped.cup', { volume, layer: format.count(cup.opensAt + 1) }));
  }
  const staying = { standing: volumeOf(standingMm3), hanging: volumeOf(hangingMm3) };
  if (standingMm3 + hangingMm3 === 0) lines.push(t('export.trapped.drains'));
  // What is sealed in stays however the print is held: it has been said.
  else if (Math.max(standingMm3, hangingMm3) > SEALED_ALIKE * sealedMm3)
    lines.push(t('export.trapped.after', staying));
  return lines;
}

function SpaceVerbs({
  space: { part, place },
  about,
}: {
  readonly space: TrappedSpace;
  readonly about: string;
}) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const store = usePageStore();
  const { isHollow, isLocked } = useEditor((_state, editor) => {
    const own = editor.parts().find(({ id }) => id === part);
    return { isHollow: own?.features?.shell !== undefined, isLocked: own?.locked === true };
  });
  const show = (): void => {
    verbs.setLayer(place.layer);
    if (part !== null) verbs.select([part], 'replace');
    store.getState().view?.reveal({ kind: 'layer', ...place });
  };
  const drain = (): void => {
    store.setState({ exporting: false });
    openDrains(verbs, part!);
  };
  return (
    <div className={styles.faultVerbs}>
      {isHollow && (
        <Button
          size={28}
          variant="outline"
          aria-label={`${keyText('tool.perforate.button.drain')}: ${about}`}
          disabledReason={isLocked ? keyText('reason.locked') : null}
          onClick={drain}
        >
          {keyText('tool.perforate.button.drain')}
        </Button>
      )}
      <Button size={28} variant="ghost" aria-label={t('preflight.showKind', { fault: about })} onClick={show}>
        {t('imports.show')}
      </Button>
    </div>
  );
}
