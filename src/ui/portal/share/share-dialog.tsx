import { QrCode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SHARING } from '../../locales/namespaces.ts';
import { Link } from 'wouter';
import { api, type Permission, type Project, type Share, type ShareDue } from '#contract';
import { Button, Dialog, IconButton, Select, Skeleton } from '../../primitives/index.ts';
import { asHtml, ask } from '../../session/confirm.ts';
import { useDevice } from '../../session/device.ts';
import { inline } from '../link-button.css.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useAccount, useCall } from '../../shared/services.ts';
import { isDue, useDueOptions } from './due-options.ts';
import { usePermissionOptions } from './permission-options.ts';
import { fitsQr, QrPicture } from './qr/qr-picture.tsx';
import { shareLink } from './share-text.ts';
import * as styles from './share.css.ts';
import { useShareCopy } from './use-share-copy.ts';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly share: Share | null };

/** A field of a form with its label. */
const FieldSkeleton = () => (
  <div className={styles.fieldSkeleton}>
    <Skeleton height={20} width="25%" />
    <Skeleton height={40} radius={8} />
  </div>
);

interface ShareDialogProps {
  readonly project: Pick<Project, 'id' | 'name'>;
}

/** Who can open a project, what they may, until when; the link and its code. */
export function ShareDialog({ project }: ShareDialogProps) {
  const { t } = useTranslation(SHARING);
  const call = useCall();
  const store = usePortalStore();
  const vip = useAccount()?.isVip === true;
  const desktop = useDevice().class === 'desktop';
  const copy = useShareCopy();
  const due = useDueOptions();
  const permissions = usePermissionOptions();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<{ readonly permission: Permission; readonly due: ShareDue }>({
    permission: 'read_only',
    due: 3,
  });
  const [attempt, setAttempt] = useState(0);
  const [qr, setQr] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    void call(api.shares.list, {
      query: { projectId: project.id, state: 'sharing', limit: 1 },
      signal: stop.signal,
      quiet: true,
    }).then((answer) => {
      if (stop.signal.aborted) return;
      if (!answer.ok) return setState({ kind: 'failed' });
      const share = answer.data.items[0] ?? null;
      if (share !== null) setChosen({ permission: share.permission, due: share.due });
      setState({ kind: 'ready', share });
    });
    return () => stop.abort();
  }, [call, project.id, attempt]);

  const run = async (task: () => Promise<void>) => {
    setBusy(true);
    await task();
    setBusy(false);
  };
  const share = state.kind === 'ready' ? state.share : null;
  const link = share === null ? '' : shareLink(share.token, window.location.origin);
  const create = () =>
    run(async () => {
      const answer = await call(api.shares.create, { body: { projectId: project.id, ...chosen } });
      if (!answer.ok) return;
      setState({ kind: 'ready', share: answer.data.share });
      store.noteShared(project.id, true);
      await copy(answer.data.share);
    });
  const change = (patch: Partial<typeof chosen>) => {
    const before = chosen;
    setChosen({ ...chosen, ...patch });
    if (share === null) return;
    void run(async () => {
      const answer = await call(api.shares.update, { body: { id: share.id, ...patch } });
      if (answer.ok) setState({ kind: 'ready', share: answer.data.share });
      else setChosen(before);
    });
  };
  const stop = async () => {
    if (share === null) return;
    const accepted = await ask({
      group: 'unshare',
      header: t('share.stopTitle'),
      message: asHtml(t('share.stopText')),
      acceptProps: { label: t('share.stop'), danger: true },
      rejectProps: { label: t('common:cancel') },
    });
    if (!accepted) return;
    await run(async () => {
      const answer = await call(api.shares.close, { body: { id: share.id } });
      if (!answer.ok) return;
      setState({ kind: 'ready', share: null });
      store.noteShared(project.id, false);
    });
  };

  const footer = (
    <>
      {share !== null && (
        <span className={styles.footStart}>
          <Button size={40} variant="ghost" onClick={() => void stop()}>
            {t('share.stop')}
          </Button>
        </span>
      )}
      {share === null && state.kind === 'ready' ? (
        <>
          <Button size={40} variant="outline" onClick={store.closeDialog}>
            {t('common:cancel')}
          </Button>
          <Button size={40} variant="primary" loading={busy} onClick={() => void create()}>
            {t('share.create')}
          </Button>
        </>
      ) : (
        <Button size={40} variant="outline" onClick={store.closeDialog}>
          {t('share.done')}
        </Button>
      )}
    </>
  );

  return (
    <Dialog
      open
      width={480}
      title={t('share.title', { name: project.name })}
      footer={footer}
      onClose={store.closeDialog}
    >
      {state.kind === 'loading' && (
        <div className={styles.form} aria-busy>
          <Skeleton height={20} width="60%" />
          {vip ? <FieldSkeleton /> : <Skeleton height={20} width="40%" />}
          <FieldSkeleton />
        </div>
      )}
      {state.kind === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('portal:list.failed')}{' '}
          <Button
            variant="outline"
            onClick={() => {
              setState({ kind: 'loading' });
              setAttempt(attempt + 1);
            }}
          >
            {t('portal:list.retry')}
          </Button>
        </p>
      )}
      {state.kind === 'ready' && (
        <div className={styles.form}>
          <p className={styles.audience}>{t('share.audience')}</p>
          {share !== null && <p className={styles.audience}>{t('share.everyone')}</p>}
          {vip || chosen.permission !== 'read_only' ? (
            <Select
              layout="form"
              label={t('share.may')}
              value={chosen.permission}
              options={permissions(share?.permission ?? 'read_only')}
              onChange={(permission) => change({ permission })}
            />
          ) : (
            <p className={styles.vipLine}>
              {t('share.mayOnly')} {/* A phone is not led where the guard would turn it away (SPEC §4). */}
              {desktop && (
                <Link href="/vip/privilege" className={inline} target="_blank">
                  {t('share.moreWithVip')}
                </Link>
              )}
            </p>
          )}
          <Select
            layout="form"
            label={t('share.dueLabel')}
            value={`${chosen.due}`}
            options={due.options}
            onChange={(value) => {
              if (isDue(value)) change({ due: Number(value) as ShareDue });
            }}
          />
          {share !== null && (
            <div className={styles.box}>
              <span className={styles.link}>{link}</span>
              <span className={styles.codeRow}>
                <span className={styles.codeLabel}>{t('share.code')}</span>
                <output className={styles.code}>{share.code}</output>
                {fitsQr(link) && (
                  <span className={styles.qr}>
                    <IconButton icon={QrCode} name={t('share.qr')} pressed={qr} onClick={() => setQr(!qr)} />
                  </span>
                )}
              </span>
              {qr && <QrPicture text={link} label={t('share.qrOf')} />}
              <Button size={40} variant="primary" onClick={() => void copy(share)}>
                {t('share.copy')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
