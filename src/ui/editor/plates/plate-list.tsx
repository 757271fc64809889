import type { PlateId } from '#editor';
import { Layers, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PLATE_LIMIT } from '#document';
import { useFormat } from '../../format.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { ContextMenu, IconButton } from '../../primitives/index.ts';
import { useKeyNames } from '../actions/use-actions.ts';
import { usePageStore } from '../page-store.ts';
import * as headStyles from '../shared/panel-head.css.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';
import { PlatePicture } from './plate-picture.tsx';
import { usePlates } from '../shared/plate-title.ts';
import * as styles from './plates.css.ts';
import { usePlateMenu } from './use-plate-menu.ts';

/** The plates of the project with their pictures, in place of the parts of one of them. */
export function PlateList() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const store = usePageStore();
  const verbs = useVerbs();
  const keys = useKeyNames();
  const viewOnly = useViewOnly();
  const { plates, shown } = usePlates();
  return (
    <>
      <div className={headStyles.head}>
        <h2>{t('plate.label')}</h2>
        <span className={headStyles.count}>{format.count(plates.length)}</span>
        <span className={headStyles.grow} />
        <IconButton
          size={32}
          icon={Layers}
          iconSize={16}
          name={t('plate.showParts')}
          onClick={() => store.setState({ platesListed: false })}
        />
        {!viewOnly && (
          <IconButton
            size={32}
            icon={Plus}
            name={t('plate.new')}
            shortcut={keys('plate.new')[0]}
            disabledReason={plates.length >= PLATE_LIMIT ? t('plate.full', { count: PLATE_LIMIT }) : null}
            onClick={() => verbs.addPlate()}
          />
        )}
      </div>
      <ul className={styles.list} aria-label={t('plate.label')}>
        {plates.map((plate, index) => (
          <Entry
            key={plate.id}
            {...plate}
            isShown={plate.id === shown}
            before={plates[index - 1]?.id}
            after={plates[index + 1]?.id}
          />
        ))}
      </ul>
    </>
  );
}

/** Arrows go from one plate to the next without showing it. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const list = event.currentTarget.closest('ul')!;
  const entries = [...list.querySelectorAll<HTMLElement>('[data-plate]')];
  const at = entries.indexOf(event.currentTarget);
  if (by === 0) return;
  event.preventDefault();
  event.stopPropagation();
  entries[at + by]?.focus();
}

interface EntryProps {
  readonly id: PlateId;
  readonly title: string;
  readonly isShown: boolean;
  readonly before: PlateId | undefined;
  readonly after: PlateId | undefined;
}

function Entry({ id, title, isShown, before, after }: EntryProps) {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const store = usePageStore();
  const verbs = useVerbs();
  const viewOnly = useViewOnly();
  const menu = usePlateMenu(id, before, after);
  const printer = useEditor((_state, editor) => editor.printer(id).name);
  const count = useEditor((_state, editor) => editor.parts(id).length);
  // Only the plate on show is sliced as it is worked on.
  const estimate = useEditor((state) => (isShown ? state.layers.estimate : null));
  const figures =
    estimate === null
      ? ''
      : `${format.duration(estimate.seconds)} · ${format.millilitres(estimate.volumeMm3)} ${t('common:unit.ml')}`;
  const entry = (
    <button
      type="button"
      className={styles.entry}
      data-plate={id}
      aria-current={isShown || undefined}
      onClick={() => verbs.showPlate(id)}
      onKeyDown={(event) => {
        walk(event);
        if (event.key !== 'F2' || viewOnly) return;
        event.preventDefault();
        store.setState({ renamingPlate: id });
      }}
    >
      <PlatePicture plate={id} />
      <span className={styles.entryText}>
        <span className={styles.entryTitle}>{title}</span>
        <span className={styles.entryNote}>{printer}</span>
        <span className={styles.entryNote}>{t('plate.parts', { count })}</span>
        {figures !== '' && <span className={styles.entryNote}>{figures}</span>}
      </span>
    </button>
  );
  return <li>{viewOnly ? entry : <ContextMenu entries={menu}>{entry}</ContextMenu>}</li>;
}
