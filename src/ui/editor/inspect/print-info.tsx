import { VOLUME_WARNING } from '#editor';
import {
  CircleCheck,
  Copy,
  Cpu,
  Crosshair,
  Ellipsis,
  Layers,
  LoaderCircle,
  OctagonAlert,
  Wrench,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { DropdownMenu, Icon, IconButton, type MenuEntry } from '../../primitives/index.ts';
import { spinner } from '../../primitives/button.css.ts';
import { useBuiltInNames } from '../shared/built-in-names.ts';
import { IssueGlyph } from '../issues/issue-glyph.tsx';
import { usePageStore, type SetUpTab } from '../page-store.ts';
import { LineMark } from '../repairs/line-mark.tsx';
import { showRepair } from '../repairs/show-repair.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';
import { usePlateCheck } from '../exporting/use-plate-check.ts';
import { layerTiming } from './layer-timing.ts';
import { LayersProblem } from './print-card.tsx';
import { repairKinds } from './repair-facts.ts';
import { ResinSplit } from './resin-split.tsx';
import { useEngineText } from './use-engine-text.ts';
import * as styles from './panel.css.ts';

const UNKNOWN = '–';

/** The right panel of the Slice stage: the print, the layer on show, the checks of the written file. */
export function PrintInfo() {
  const { t } = useTranslation(EDITOR);
  const viewOnly = useViewOnly();
  return (
    <>
      <div className={styles.head}>
        <Icon of={Layers} className={styles.headIcon} />
        <h2 className={styles.headTitle}>{t('print.info')}</h2>
        <HelpButton topic="print" side="left" />
        {!viewOnly && <SetupMenu />}
      </div>
      <div className={styles.body}>
        <LayersProblem />
        <PrintFacts />
        <LayerFacts />
        <Engine />
        <Checks />
      </div>
    </>
  );
}

/** What slices the file and why, and a line where it went wrong and was made good. */
function Engine() {
  const { t } = useTranslation(EDITOR);
  const engine = useEngineText();
  if (engine === null) return null;
  return (
    <section className={styles.section} aria-label={t('engine.label')}>
      <dl className={styles.facts}>
        <Fact
          name={t('engine.label')}
          value={t('engine.line', { name: engine.short, reason: engine.reason })}
        />
      </dl>
      {engine.notice !== null && (
        <output className={styles.notice} data-tone="warning">
          <Icon of={Cpu} size={16} />
          {engine.notice}
        </output>
      )}
    </section>
  );
}

function SetupMenu() {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const entry = (tab: SetUpTab): MenuEntry => ({
    kind: 'item',
    id: tab,
    label: t(`print.change.${tab}`),
    onSelect: () => store.setState({ dialog: { kind: 'library', tab } }),
  });
  return (
    <DropdownMenu align="end" entries={[entry('printer'), entry('material'), entry('craft')]}>
      <IconButton icon={Ellipsis} name={t('print.setup')} />
    </DropdownMenu>
  );
}

function PrintFacts() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const names = useBuiltInNames();
  const printer = useEditor((_state, editor) => editor.printer());
  const { craft, material } = useEditor((_state, editor) => {
    const plate = editor.plate();
    return { craft: plate.craft, material: plate.material };
  });
  const { estimate, count, status } = useEditor((state) => ({
    estimate: state.layers.estimate,
    count: state.layers.count,
    status: state.layers.status,
  }));
  const check = usePlateCheck();
  const known = status !== 'empty' && estimate !== null && check.status !== 'refused';
  const mirror = printer.mirrorX ? (printer.mirrorY ? 'both' : 'x') : printer.mirrorY ? 'y' : 'none';
  const rows: readonly (readonly [string, string])[] = [
    [t('print.machine'), printer.name],
    [t('print.material'), names.material(material.name)],
    [
      t('print.printerSetup'),
      t('print.setupText', {
        antialias: craft.antialias === 'off' ? t('craft.antialiasOff') : String(craft.antialias),
        mirror: t(`print.mirror.${mirror}`),
      }),
    ],
    [t('print.craft'), names.craft(craft)],
    [t('print.thickness'), format.fineLength(craft.layerHeight)],
    [t('print.buildTime'), known ? format.duration(estimate.seconds) : UNKNOWN],
    [t('print.buildCost'), known ? format.money(estimate.cost, estimate.currency) : UNKNOWN],
    ...(known && estimate.byArea !== null
      ? ([
          [t('print.timeSaved'), format.duration(estimate.byArea.secondsSaved)],
          [t('print.largestPull'), format.area(estimate.byArea.largestPull)],
        ] as const)
      : []),
    [t('print.layers'), count > 0 ? format.count(count) : UNKNOWN],
    [t('print.volume'), known ? `${format.millilitres(estimate.volumeMm3)} ${t('common:unit.ml')}` : UNKNOWN],
    [t('print.weight'), known ? `${format.grams(estimate.weightG)} ${t('common:unit.g')}` : UNKNOWN],
    [t('print.platform'), format.size(printer.platform)],
  ];
  const isStale = status === 'preparing';
  return (
    <>
      <dl className={`${styles.facts} ${isStale ? styles.stale : ''}`}>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      {known && <ResinSplit estimate={estimate} isStale={isStale} />}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function LayerFacts() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const picture = useEditor((state) => state.layerPicture);
  const count = useEditor((state) => state.layers.count);
  const areas = useEditor((state) => state.layers.estimate?.byArea?.areas);
  const print = useEditor((_state, editor) => {
    const { craft, material } = editor.plate();
    return { printer: editor.printer(), craft, material };
  });
  if (picture === null || count === 0) return null;
  const timing = layerTiming({ ...print, areas }, picture.index);
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionHead}>{t('layers.thisLayer')}</h3>
      <dl className={styles.facts}>
        <Fact name={t('layers.area')} value={format.area(picture.areaMm2)} />
        <Fact name={t('layers.exposure')} value={format.seconds(timing.exposure)} />
        <Fact name={t('layers.startsAt')} value={format.duration(timing.startsAt)} />
        <NewIslands layer={picture.index} />
      </dl>
    </section>
  );
}

/** Islands that begin on a layer; a dash until the plate as it is has been checked. */
function NewIslands({ layer }: { readonly layer: number }) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const islands = useEditor(({ issues: { status, report } }) =>
    status === 'ready' ? (report?.layers.islands[layer] ?? null) : null,
  );
  return (
    <Fact
      name={t('layers.newIslands')}
      value={
        <>
          {islands !== null && islands > 0 && <IssueGlyph kind="island" />}
          {islands === null ? UNKNOWN : format.count(islands)}
        </>
      }
    />
  );
}

/** The line that marks a kind of repair on the model, and the way there. */
function ShowRepair({
  mark,
  which,
}: {
  readonly mark: 'openEdge' | 'coneEdge';
  readonly which: 'open' | 'cones';
}) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  return (
    <>
      <LineMark of={mark} />
      <IconButton
        size={24}
        icon={Crosshair}
        side="left"
        name={t(`repairs.show.${which}`)}
        onClick={() => showRepair(verbs, store, which)}
      />
    </>
  );
}

const SHOWN_DIGITS = 12;

/** What was repaired before slicing, and whether the written file says what was sliced. */
function Checks() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const errorText = useErrorText();
  const repairs = useEditor((state) => state.layers.repairs);
  const state = useEditor((editorState) => editorState.export);
  const viewOnly = useViewOnly();
  const kinds = repairs === null ? [] : repairKinds(repairs);
  if (viewOnly && repairs === null) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionHead}>{t('checks.title')}</h3>
      <dl className={styles.facts}>
        {repairs !== null && (
          <>
            <dt>
              <Icon of={kinds.length === 0 ? CircleCheck : Wrench} size={16} />
              {t('checks.mesh')}
            </dt>
            <dd>{kinds.length === 0 ? t('checks.watertight') : t('checks.repaired')}</dd>
            {kinds.map(({ kind, count }) => (
              <Fact
                key={kind}
                name={t(`repairs.${kind}Name`)}
                value={
                  <>
                    {kind === 'openEdges' && <ShowRepair mark="openEdge" which="open" />}
                    {kind === 'coneLoops' && <ShowRepair mark="coneEdge" which="cones" />}
                    {format.count(count)}
                  </>
                }
              />
            ))}
            {repairs.volumeChange > VOLUME_WARNING && (
              <Fact name={t('repairs.volumeName')} value={format.share(repairs.volumeChange)} />
            )}
          </>
        )}
        {state.status === 'done' && (
          <>
            <dt>
              <Icon of={CircleCheck} size={16} className={styles.success} />
              {t('checks.readBack')}
            </dt>
            <dd>{t('checks.layersEqual', { count: state.layers, shown: format.count(state.layers) })}</dd>
            <Fact name={t('checks.file')} value={state.fileName} />
            <Fact name={t('checks.size')} value={format.megabytes(state.bytes)} />
            <dt>{t('checks.sha')}</dt>
            <dd>
              <code className={styles.mono} title={state.fileSha256}>
                {state.fileSha256.slice(0, SHOWN_DIGITS)}
              </code>
              <IconButton
                size={24}
                iconSize={14}
                icon={Copy}
                name={t('checks.copySha')}
                onClick={() => void navigator.clipboard.writeText(state.fileSha256)}
              />
            </dd>
          </>
        )}
        {state.status === 'running' && (
          <>
            <dt>
              <Icon of={LoaderCircle} size={16} className={spinner} />
              {t('checks.readBack')}
            </dt>
            <dd>{t('checks.writing')}</dd>
          </>
        )}
      </dl>
      {state.status === 'idle' && !viewOnly && <p className={styles.note}>{t('checks.idle')}</p>}
      {state.status === 'failed' && (
        <p className={styles.notice} data-tone="danger" role="alert">
          <Icon of={OctagonAlert} size={16} />
          {errorText(state.error)}
        </p>
      )}
    </section>
  );
}
