import type { PlateCheck, PlateFault, PartId } from '#editor';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import type { AppError } from '#base';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button, Icon } from '../../primitives/index.ts';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { showModel, showParts } from '../shared/show-parts.ts';
import * as styles from './export.css.ts';
import { FaultSection } from './fault-section.tsx';

/** What makes parts printable that have this fault; nothing gives a flat part a body, and only another stand opens what supports close. */
const FIXES = {
  part_flat: null,
  part_off_plate: 'moveInside',
  part_outside: 'moveInside',
  part_in_margin: 'moveInside',
  supports_outside: 'moveInside',
  part_below: 'dropToPlate',
  part_too_large: 'fitToPlatform',
  part_too_tall: 'fitToPlatform',
  supports_stale: 'growSupports',
  supports_incomplete: 'growSupports',
  supports_sealed: null,
} as const satisfies Record<PlateFault['code'], string | null>;

/** Faults of supports: all of the part is printed. */
const OF_SUPPORTS: ReadonlySet<PlateFault['code']> = new Set([
  'supports_stale',
  'supports_incomplete',
  'supports_sealed',
]);

const FIX_NAMES = {
  moveInside: 'preflight.moveInside',
  dropToPlate: 'inspect.drop',
  fitToPlatform: 'inspect.fit',
  growSupports: 'preflight.growAgain',
} as const;

/** Parts that would not be printed, or not whole: how many, where, and what helps. */
export function PlateFaults({ faults }: { readonly faults: readonly PlateFault[] }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const areHeld = faults.every(({ code }) => OF_SUPPORTS.has(code));
  const areOutside = faults.some(({ code }) => code !== 'part_flat' && !OF_SUPPORTS.has(code));
  const title = t(areHeld ? 'preflight.supports' : 'preflight.title');
  return (
    <FaultSection
      icon={TriangleAlert}
      title={title}
      notes={areOutside && <p className={styles.faultsNote}>{t('preflight.note')}</p>}
    >
      {faults.map(({ code, parts, place }) => {
        const text = t(`preflight.fault.${code}`, {
          count: parts.length,
          shown: format.count(parts.length),
        });
        return (
          <li key={code} className={styles.fault}>
            <span>{text}</span>
            <FaultVerbs parts={parts} fix={FIXES[code]} about={text} place={place} />
          </li>
        );
      })}
    </FaultSection>
  );
}

/** Why nothing of the plate would be printed; there is no way round it. */
export function PlateRefusal({ check }: { readonly check: Extract<PlateCheck, { status: 'refused' }> }) {
  const errorText = useErrorText();
  const { error, parts } = check;
  const text = errorText(error);
  return (
    <div className={styles.refusal}>
      <Icon of={OctagonAlert} size={20} className={styles.failedIcon} />
      <div>
        <p>{text}</p>
        {parts.length > 0 && (
          <FaultVerbs
            parts={parts}
            fix={error.code === 'part_off_plate' ? 'moveInside' : null}
            about={text}
          />
        )}
      </div>
    </div>
  );
}

interface FaultVerbsProps {
  readonly parts: readonly PartId[];
  readonly fix: keyof typeof FIX_NAMES | null;
  /** What the verbs are about, for who hears them alone. */
  readonly about: string;
  readonly place?: PlateFault['place'];
}

function FaultVerbs({ parts, fix, about, place }: FaultVerbsProps) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const store = usePageStore();
  const isLocked = useEditor((_state, editor) =>
    editor.parts().every(({ id, locked }) => locked || !parts.includes(id)),
  );
  const errorText = useErrorText();
  const [error, setError] = useState<AppError | null>(null);
  const grow = async () => {
    setError(null);
    const grown = await verbs.supports.grow({ parts });
    if (!grown.ok && grown.error.code !== 'cancelled') setError(grown.error);
  };
  const show = () => {
    if (place === undefined) return showParts(verbs, store, parts);
    showModel(verbs);
    verbs.select(parts, 'replace');
    store.getState().view?.frame(place.box, place.outward);
  };
  const repair = (event: MouseEvent) => {
    if (fix === null) return;
    // The row goes with its fault: the focus stays in the panel.
    event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    verbs.select(parts, 'replace');
    if (fix === 'growSupports') void grow();
    else verbs[fix]();
    showParts(verbs, store, parts);
  };
  return (
    <div className={styles.faultVerbs}>
      {fix !== null && (
        <Button
          size={28}
          variant="outline"
          disabledReason={isLocked ? keyText('reason.locked') : null}
          onClick={repair}
        >
          {t(FIX_NAMES[fix])}
        </Button>
      )}
      <Button size={28} variant="ghost" aria-label={t('preflight.showKind', { fault: about })} onClick={show}>
        {t('imports.show')}
      </Button>
      {error !== null && (
        <p className={styles.faultError} role="alert">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
