import type { AppError, Result } from '#base';
import { hasItemFiles, type LibraryPayload, type OwnItem } from '#editor';
import { Copy, Eye, EyeOff, Globe, Save, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { latePart } from '../../late-part.ts';
import { loadTexts } from '../../locales/index.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Chip, ConfirmDialog, IconButton } from '../../primitives/index.ts';
import { notify } from '../../session/toasts.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { ItemExport } from './item-file.tsx';
import * as styles from './library.css.ts';
import { useLogin } from './use-login.ts';

const TONES = { pending: 'info', approved: 'success', unapproved: 'warning', withdrawn: 'neutral' } as const;

const PublishItemDialog = latePart(async () => {
  const [{ PublishItemDialog: Loaded }] = await Promise.all([
    import('./publish-item-dialog.tsx'),
    loadTexts('community', 'publishing'),
  ]);
  return Loaded;
}, NotThere);

/** Stands in for a dialog that could not be fetched: that is said, and nothing is open. */
function NotThere({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation(LIBRARY);
  useEffect(() => {
    notify({ text: t('items.dialogMissing'), error: true });
    onCancel();
  }, [onCancel, t]);
  return null;
}

interface OwnFootProps {
  readonly kind: string;
  /** The own one; undefined where what is shown is nobody's, or built in. */
  readonly item: OwnItem | undefined;
  /** What is shown: of kinds that stand on the plate, as it is there. */
  readonly shown: { readonly name: string; readonly payload: LibraryPayload };
  /** What is shown is not as it was saved. */
  readonly differs: boolean;
  /** A new own one is there. */
  readonly onMade: (id: string) => void;
}

/** What can be done with an own item: saved, published with what became of that, duplicated, deleted. */
export function OwnFoot({ kind, item, shown, differs, onMade }: OwnFootProps) {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const { library } = useVerbs();
  const login = useLogin();
  const signedOut = useEditor((state) => state.cloud.status === 'signed-out');
  const [error, setError] = useState<AppError | null>(null);
  const [asked, setAsked] = useState<'publish' | 'withdraw' | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);

  const run = async <T,>(act: () => Promise<Result<T>>, then?: (value: T) => void) => {
    setBusy(true);
    const done = await act();
    setBusy(false);
    setError(done.ok || done.error.code === 'cancelled' ? null : done.error);
    if (done.ok) then?.(done.value);
  };
  const make = (name: string) =>
    run(
      () =>
        library.keep(kind, { name, payload: shown.payload }, item === undefined ? {} : { copyOf: item.id }),
      ({ id }) => onMade(id),
    );
  const state = item?.published?.state;
  const publishOff = state === 'pending' ? t('items.waiting') : differs ? t('items.saveFirst') : null;

  return (
    <div className={styles.foot}>
      {item?.origin !== undefined && <p className={styles.byline}>{t('items.origin', { ...item.origin })}</p>}
      {state === 'unapproved' && (
        <p className={styles.problem}>{t('items.refused', { reason: item?.published?.reason ?? '' })}</p>
      )}
      {error !== null && (
        <p className={styles.problem} role="alert">
          {error.code === 'offline' ? t('items.offline') : errorText(error)}
        </p>
      )}
      <div className={styles.footRow}>
        {item === undefined ? (
          <>
            <Button size={32} icon={Save} loading={isBusy} onClick={() => void make(shown.name)}>
              {t('items.saveNew')}
            </Button>
            {hasItemFiles(kind) && <ItemExport kind={kind} shown={shown} />}
          </>
        ) : (
          <>
            {differs && (
              <Button
                size={32}
                icon={Save}
                loading={isBusy}
                onClick={() => void run(() => library.keep(kind, { id: item.id, ...shown }))}
              >
                {t('items.save')}
              </Button>
            )}
            <Button
              size={32}
              variant="outline"
              icon={Globe}
              disabledReason={publishOff}
              loading={isBusy}
              onClick={() => (signedOut ? login() : setAsked('publish'))}
            >
              {t(signedOut ? 'items.loginToPublish' : 'items.publish')}
            </Button>
            <Button
              size={32}
              variant="outline"
              icon={Copy}
              onClick={() => void make(t('items.copyName', { name: shown.name }))}
            >
              {t('items.duplicate')}
            </Button>
            {hasItemFiles(kind) && <ItemExport kind={kind} shown={shown} />}
            {item.published?.listed === true && (
              <IconButton
                size={32}
                icon={EyeOff}
                name={t('items.withdraw')}
                help={t('items.withdrawHelp')}
                onClick={() => setAsked('withdraw')}
              />
            )}
            {state === 'withdrawn' && (
              <IconButton
                size={32}
                icon={Eye}
                name={t('items.showAgain')}
                help={t('items.showAgainHelp')}
                onClick={() => void run(() => library.withdraw(kind, item.id, false))}
              />
            )}
            <IconButton size={32} icon={Trash2} name={t('items.delete')} onClick={() => setAsked('delete')} />
            <span className={styles.footState}>
              {state !== undefined && state !== 'mine' && (
                <Chip tone={TONES[state]}>{t(`items.state.${state}`)}</Chip>
              )}
              {item.published?.listed === true && state !== 'approved' && (
                <Chip tone="success">{t('items.stillShown')}</Chip>
              )}
            </span>
          </>
        )}
      </div>
      {asked === 'publish' && item !== undefined && (
        <Suspense fallback={null}>
          <PublishItemDialog
            item={item}
            onCancel={() => setAsked(null)}
            onPublish={(terms) => {
              setAsked(null);
              void run(() => library.publish(kind, item.id, terms));
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asked === 'withdraw'}
        icon={EyeOff}
        title={t('items.withdrawTitle', { name: item?.name ?? '' })}
        message={t('items.withdrawText')}
        verb={t('items.withdraw')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (item !== undefined) void run(() => library.withdraw(kind, item.id, true));
        }}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        icon={Trash2}
        danger
        title={t('items.deleteTitle', { name: item?.name ?? '' })}
        message={t('items.deleteText')}
        verb={t('items.delete')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (item !== undefined) void run(() => library.remove(kind, item.id));
        }}
      />
    </div>
  );
}
