import { NAVIGATION, type ViewDrag } from '#editor';
import { X } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { Button, DropdownMenu, IconButton, Progress } from '../../primitives/index.ts';
import { keyName } from '../actions/key-names.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { useDeviceSettings } from '../device-settings.ts';
import { exportShare } from '../exporting/export-share.ts';
import { useEngineChoice, useEngineText } from '../inspect/use-engine-text.ts';
import { shownIssues } from '../shared/listed-issues.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { PlateTabs } from '../plates/plate-tabs.tsx';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './bottom-bar.css.ts';
import * as frameStyles from './frame.css.ts';

/** The plates, what the hand can do now, work under way, the selection's size, the engine. */
export function BottomBar() {
  return (
    <footer className={frameStyles.bottom} data-region="bottom" tabIndex={-1}>
      <div className={styles.side}>
        <PlateTabs />
        <JobChip />
        <BatchChip />
        <FileChip />
      </div>
      <Hints />
      <div className={styles.right}>
        <SelectionSize />
        <EngineChip />
      </div>
    </footer>
  );
}

/** A hint's text names its key first, set apart by a bar: "Shift|select an area". One without a key is left out. */
function Hints() {
  const keyText = useKeyText();
  const names = useKeyNames();
  const scheme = useDeviceSettings((settings) => settings.scheme);
  const dragOf = (does: ViewDrag) => {
    const { button, held } = NAVIGATION[scheme].find((rule) => rule.does === does)!;
    const drag = keyText(`hint.drag.${button}`);
    return held === undefined ? drag : `${keyName(held === 'ctrl' ? '$mod' : 'Shift')} + ${drag}`;
  };
  const first = (...ids: readonly string[]) => ids.flatMap((id) => names(id).slice(0, 1)).join(' ');
  const values: Readonly<Record<string, string>> = {
    'hint.orbit': dragOf('orbit'),
    'hint.pan': dragOf('pan'),
    'hint.keys': first('page.shortcuts'),
    'hint.slice.layer': first('layer.up', 'layer.down'),
    'hint.slice.issue': first('issue.previous', 'issue.next'),
  };
  const hiddenBelow = usePage((page) => page.hiddenBelow);
  const hints = useEditor((state, editor) =>
    state.stage === 'slice'
      ? [
          'hint.slice.layer',
          ...(shownIssues(editor, hiddenBelow).length > 0 ? ['hint.slice.issue'] : []),
          'hint.orbit',
          'hint.keys',
        ]
      : editor.parts().length === 0
        ? ['hint.orbit', 'hint.pan', 'hint.zoom', 'hint.keys']
        : [...editor.toolHints().slice(0, 2), 'hint.orbit', 'hint.keys'],
  );
  return (
    <div className={styles.hints}>
      {hints.map((key) => {
        const [name, act] = keyText(key, { key: values[key] ?? keyName('$mod') }).split('|');
        if (name === '') return null;
        return (
          <span key={key} className={styles.hint}>
            <kbd className={styles.key}>{name}</kbd>
            {act}
          </span>
        );
      })}
    </div>
  );
}

/** A batch under way, for when its panel is closed. */
function BatchChip() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const store = usePageStore();
  const isOpen = usePage((page) => page.batch !== null);
  const rows = useEditor(({ batch }) => (batch.status === 'running' ? batch.rows : null));
  if (rows === null || isOpen) return null;
  const ended = rows.filter(({ status }) => status !== 'waiting' && status !== 'running').length;
  return (
    <div className={styles.job}>
      <Button variant="ghost" size={28} onClick={() => store.setState({ batch: 'batch' })}>
        {t('batch.chip', { ended, count: rows.length })}
      </Button>
      <div className={styles.jobBar}>
        <Progress label={t('batch.title')} share={ended / rows.length} />
      </div>
      <IconButton
        size={24}
        iconSize={14}
        icon={X}
        side="top"
        name={t('batch.stop')}
        onClick={() => verbs.cancelBatch()}
      />
    </div>
  );
}

/** Export under way, for when its panel is closed. */
function JobChip() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const verbs = useVerbs();
  const job = useEditor((state) => (state.export.status === 'running' ? state.export : null));
  const panelOpen = usePage((page) => page.exporting);
  if (job === null || panelOpen) return null;
  const share = exportShare(job.progress);
  return (
    <Job
      text={t('export.chip', { percent: format.percent(share) })}
      label={t('export.progress')}
      share={share}
      cancel={t('export.cancel')}
      onCancel={() => verbs.cancelExport()}
    />
  );
}

/** A project file on its way to the disk or from it. */
function FileChip() {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const job = useEditor((state) => state.fileJob);
  if (job === null) return null;
  const { kind, name, progress } = job;
  const text = t(`projectFile.${kind}`, { name });
  return (
    <Job
      text={text}
      label={text}
      share={progress === null || progress.total === 0 ? null : progress.done / progress.total}
      cancel={t('projectFile.cancel')}
      onCancel={() => verbs.cancelFile()}
    />
  );
}

interface JobProps {
  readonly text: string;
  readonly label: string;
  readonly share: number | null;
  readonly cancel: string;
  readonly onCancel: () => void;
}

function Job({ text, label, share, cancel, onCancel }: JobProps) {
  return (
    <div className={styles.job}>
      {text}
      <div className={styles.jobBar}>
        <Progress label={label} share={share} />
      </div>
      <IconButton size={24} iconSize={14} icon={X} side="top" name={cancel} onClick={onCancel} />
    </div>
  );
}

function SelectionSize() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const facts = useEditor((_state, editor) => {
    const all = editor.selectionFacts();
    return all && { count: all.count, x: all.size[0], y: all.size[1], z: all.size[2] };
  });
  if (facts === null) return null;
  return (
    <output className={styles.selection}>
      {t('plate.selected', { count: facts.count, size: format.size([facts.x, facts.y, facts.z]) })}
    </output>
  );
}

/** What slices files, with the reason in its hint, and the choice behind it; what draws the picture is in the hint too. */
function EngineChip() {
  const { t } = useTranslation(EDITOR);
  const status = useEditor((state) => state.layers.status);
  const picture = usePage((page) => page.picture);
  const engine = useEngineText();
  const choice = useEngineChoice();
  const name = engine?.name ?? t('engine.ready');
  const pictureLine = picture === null ? t('engine.pictureStarting') : t(`engine.picture.${picture}`);
  const why = engine === null ? t('engine.readyHelp') : t('engine.because', { reason: engine.reason });
  return (
    <DropdownMenu align="end" entries={[{ ...choice, inline: true }]}>
      <Button
        variant="ghost"
        size={28}
        aria-label={t('engine.chip', { name })}
        hint={{ name: t('engine.chip', { name }), help: `${why} ${pictureLine}` }}
      >
        <span
          className={styles.dot}
          data-tone={status === 'failed' ? 'warning' : engine === null ? 'idle' : 'ready'}
        />
        {name}
      </Button>
    </DropdownMenu>
  );
}
