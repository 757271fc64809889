import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import type { ConflictChoice, OtherRevision } from '#editor';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { Thumbnail } from '../../primitives/thumbnail.tsx';
import { Button, Dialog } from '../../primitives/index.ts';
import { usePage, usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import * as styles from './cloud.css.ts';
import { NEW_PROJECT, type ProjectRoute } from './use-project-route.ts';

/** Names end here in the cloud: the device is what tells them apart, so the name gives way. */
const NAME_LENGTH = 50;

/**
 * The project was saved elsewhere meanwhile: both lie side by side, nothing is overwritten silently. On the way to another
 * project that one is opened next; putting the choice off leads back to the question whether to leave.
 */
export function ConflictDialog({ route }: { readonly route: ProjectRoute }) {
  const store = usePageStore();
  const theirs = useEditor((state) => (state.cloud.status === 'conflict' ? state.cloud.theirs : null));
  const dialog = usePage((page) => (page.dialog?.kind === 'conflict' ? page.dialog : null));
  const arose = theirs?.revision ?? null;
  const { giveUp } = route;
  useEffect(() => {
    const { dialog: shown } = store.getState();
    // What is open keeps its place: the save state beside the name leads here as well.
    if (arose !== null && shown === null) store.setState({ dialog: { kind: 'conflict' } });
    // It ended without the person, where somebody else logged in.
    if (arose === null && shown?.kind === 'conflict') giveUp();
  }, [arose, giveUp, store]);
  return dialog !== null && theirs !== null ? (
    <Versions theirs={theirs} route={route} target={dialog.target} />
  ) : null;
}

function Versions({
  theirs,
  route,
  target,
}: {
  readonly theirs: OtherRevision;
  readonly route: ProjectRoute;
  readonly target: string | undefined;
}) {
  const { t } = useTranslation(EDITOR);
  const store = usePageStore();
  const verbs = useVerbs();
  const format = usePortalFormat();
  const name = useEditor((_state, editor) => editor.project().name);
  const parts = useEditor((_state, editor) => editor.document.all('part').length);
  const editedAt = useEditor((state) => state.editedAt);
  const picture = usePictureOfMine();
  const close = () => (target === undefined ? store.setState({ dialog: null }) : route.askToLeave(target));
  const otherName = (shown: string) =>
    t('cloud.otherName', { name: shown, device: theirs.device || t('cloud.otherDevice') });
  const other = otherName(name.slice(0, Math.max(1, NAME_LENGTH - otherName('').length)).trim());
  const choose = (choice: ConflictChoice) => {
    if (target !== undefined) return void route.resolveThenGo(target, choice, other);
    close();
    void verbs.resolveConflict(choice, other);
  };
  return (
    <Dialog
      open
      title={t('cloud.conflict')}
      width={480}
      onClose={close}
      footer={
        <Button variant="primary" onClick={() => choose('both')}>
          {t('cloud.keepBoth')}
        </Button>
      }
    >
      <p className={styles.note}>{t('cloud.conflictNote', { name })}</p>
      <div className={styles.versions}>
        <Version
          title={t('cloud.mine')}
          picture={picture}
          facts={[
            ...(editedAt === null ? [] : [t('cloud.changed', { time: format.exact(editedAt) })]),
            t('cloud.parts', { count: parts }),
          ]}
          verb={t('cloud.useMine')}
          onUse={() => choose('mine')}
        />
        <Version
          title={theirs.device || t('cloud.theirs')}
          picture={theirs.thumbnail || null}
          facts={theirs.editedAt === '' ? [] : [t('cloud.saved', { time: format.exact(theirs.editedAt) })]}
          verb={t('cloud.useTheirs')}
          onUse={() => choose('theirs')}
        />
      </div>
      <p className={styles.note}>{t('cloud.keepBothNote', { name: other })}</p>
      {target !== undefined && (
        <p className={styles.note}>{t(target === NEW_PROJECT ? 'cloud.thenNew' : 'cloud.thenOpen')}</p>
      )}
    </Dialog>
  );
}

function Version({
  title,
  picture,
  facts,
  verb,
  onUse,
}: {
  readonly title: string;
  readonly picture: string | null;
  readonly facts: readonly string[];
  readonly verb: string;
  readonly onUse: () => void;
}) {
  return (
    <section className={styles.version} aria-label={title}>
      <Thumbnail picture={picture} />
      <h3 className={styles.versionTitle}>{title}</h3>
      <div className={styles.facts}>
        {facts.map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
      </div>
      <Button variant="outline" onClick={onUse}>
        {verb}
      </Button>
    </section>
  );
}

/** What is on the plate, once there is something to draw it with; null until then. */
function usePictureOfMine(): string | null {
  const verbs = useVerbs();
  const isDrawn = usePage((page) => page.view !== null && page.picture !== null);
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void verbs.picture().then((png) => {
      if (wanted && png !== null) setPicture(`data:image/png;base64,${png}`);
    });
    return () => {
      wanted = false;
    };
  }, [verbs, isDrawn]);
  return picture;
}
