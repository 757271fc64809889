import { ChevronRight, Droplet, OctagonAlert, Printer, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Icon } from '../../primitives/index.ts';
import { usePlateCheck } from '../exporting/use-plate-check.ts';
import { usePageStore, type SetUpTab } from '../page-store.ts';
import { useEditor } from '../use-editor.ts';
import { useCraftSummary } from './use-craft-summary.ts';
import * as styles from './panel.css.ts';

/** Printer, material and craft, and what the print comes to: live while parts are moved. */
export function PrintCard() {
  const { t } = useTranslation(EDITOR);
  const printer = useEditor((_state, editor) => editor.printer().name);
  return (
    <section className={styles.card} aria-label={t('print.card')}>
      <SetupRow icon={Printer} tab="printer" label={t('print.printer')} text={printer} />
      <SetupRow icon={Droplet} tab="craft" label={t('print.materialAndCraft')} text={useCraftSummary()} />
      <Figures />
      <LayersProblem />
    </section>
  );
}

interface SetupRowProps {
  readonly icon: LucideIcon;
  readonly tab: SetUpTab;
  readonly label: string;
  readonly text: string;
}

function SetupRow({ icon, tab, label, text }: SetupRowProps) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  return (
    <button
      type="button"
      className={styles.setup}
      aria-label={t('print.setUp', { label, text })}
      aria-haspopup="dialog"
      onClick={() => store.setState({ dialog: { kind: 'library', tab } })}
    >
      <Icon of={icon} size={16} className={styles.setupIcon} />
      <span className={styles.setupText} title={text}>
        {text}
      </span>
      <Icon of={ChevronRight} size={16} className={styles.setupIcon} />
    </button>
  );
}

/** Why there are no layers where there should be some, or why nothing would be printed of those there are. */
export function LayersProblem() {
  const errorText = useErrorText();
  const check = usePlateCheck();
  const failure = useEditor((state) => (state.layers.status === 'failed' ? state.layers.error : null));
  const refusal = check.status === 'refused' && check.parts.length > 0 ? check.error : null;
  const error = failure ?? refusal;
  if (error === null) return null;
  return (
    // A refusal comes and goes with the hand: it interrupts nobody.
    <p className={styles.notice} data-tone="danger" role={failure === null ? 'status' : 'alert'}>
      <Icon of={OctagonAlert} size={16} />
      {errorText(error)}
    </p>
  );
}

/** Stands where a figure is not known yet. */
const UNKNOWN = '–';

function Figures() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const check = usePlateCheck();
  const { estimate, count, status } = useEditor((state) => ({
    estimate: state.layers.estimate,
    count: state.layers.count,
    status: state.layers.status,
  }));
  const known = status !== 'empty' && estimate !== null && check.status !== 'refused';
  return (
    <dl
      className={`${styles.figures} ${status === 'preparing' ? styles.stale : ''}`}
      aria-busy={status === 'preparing'}
    >
      <div>
        <dt>{t('print.time')}</dt>
        <dd>
          {known ? format.clock(estimate.seconds) : UNKNOWN}
          {known && <small>{t('common:unit.hour')}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('print.resin')}</dt>
        <dd>
          {known ? format.millilitres(estimate.volumeMm3) : UNKNOWN}
          {known && <small>{t('common:unit.ml')}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('print.cost')}</dt>
        <dd>{known ? format.money(estimate.cost, estimate.currency) : UNKNOWN}</dd>
      </div>
      <div>
        <dt>{t('print.layers')}</dt>
        <dd>{count > 0 ? format.count(count) : UNKNOWN}</dd>
      </div>
    </dl>
  );
}
