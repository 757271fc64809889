import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { brokenFields, type Failure } from '#cloud';
import { api, CATEGORIES, limits, type Project, type PublicationDetail } from '#contract';
import { PUBLISHING } from '../../locales/namespaces.ts';
import { Button, Dialog, FormField, Select, Skeleton, TextArea } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import { FormNote } from '../../session/form-note.tsx';
import { notify } from '../../session/toasts.ts';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useAccount } from '../../shared/services.ts';
import { MY_UPLOAD } from '../community/addresses.ts';
import { focusFirstWrong } from '../focus-first-wrong.ts';
import { reloadLists } from '../lists/use-endless-list.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import {
  draftOf,
  EMPTY_DRAFT,
  problemsOf,
  saveOf,
  type DraftField,
  type DraftProblem,
  type DraftProblems,
} from './draft.ts';
import { createDraftStore, draftStoreOf, forgetDraft, isBegun, type DraftStore } from './draft-store.ts';
import { LicenceField } from '../../shared/licence-field.tsx';
import { PictureField } from './picture-field.tsx';
import { UPLOADS } from './uploads-key.ts';
import { ProjectField } from './project-field.tsx';
import * as styles from './publishing.css.ts';
import { TagField } from './tag-field.tsx';
import { pictureRules, useRules } from './use-rules.ts';

const COUNT_FROM = limits.DESCRIPTION_LENGTH - 500;

/** What a refusal of the server is about, by its code and by the field it names. */
const REFUSED: Partial<Readonly<Record<Failure['code'], DraftProblems>>> = {
  pictures_few: { pictures: 'pictures.few' },
  licence_refused: { licence: 'licence.refused' },
};
const BROKEN: Readonly<Record<string, DraftProblems>> = {
  pictures: { pictures: 'pictures.lost' },
  name: { name: 'name.wrong' },
  category: { category: 'category.needed' },
  tags: { tags: 'tags.needed' },
  projectId: { project: 'project.needed' },
};

function problemsFrom(failure: Failure): DraftProblems {
  const fields = Object.keys(brokenFields(failure));
  return Object.assign({}, REFUSED[failure.code], ...fields.map((field) => BROKEN[field]));
}

interface PublishDialogProps {
  /** The one to edit; a new one where absent. */
  readonly publication?: string | undefined;
  /** What is published, where it was asked for from there. */
  readonly project?: Pick<Project, 'id' | 'name' | 'thumbnail'> | undefined;
  readonly takePicture?: (() => Promise<Blob | null>) | undefined;
}

/** Publishes a project of one's own, or edits what was sent in before. */
export function PublishDialog({ publication, project, takePicture }: PublishDialogProps) {
  const cloud = useCloud();
  const owner = useAccount()?.userId ?? '';
  const { closeDialog } = usePortalStore();
  const { t } = useTranslation(PUBLISHING);
  const about = publication ?? project?.id ?? 'new';
  const begin = (detail?: PublicationDetail) =>
    draftStoreOf(owner, about, () =>
      createDraftStore(cloud, detail === undefined ? EMPTY_DRAFT : draftOf(detail)),
    );
  const [store, setStore] = useState<DraftStore | null>(() =>
    publication === undefined || isBegun(owner, publication) ? begin() : null,
  );
  const [reason, setReason] = useState<string | null>(null);
  const [isApproved, setApproved] = useState(false);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (publication === undefined) return undefined;
    const stop = new AbortController();
    const query = { id: publication, text: 'latest' } as const;
    void cloud.call(api.community.detail, { query, quiet: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      setFailed(!answer.ok);
      if (!answer.ok) return;
      setReason(answer.data.state === 'unapproved' ? answer.data.reason : null);
      setApproved(answer.data.publishedAt !== null && answer.data.state !== 'unapproved');
      setStore(begin(answer.data));
    });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `begin` is about the same account and publication
  }, [cloud, publication, attempt]);
  useEffect(() => {
    // Asked for from its place, a project is as it is now: what was read of it before may be old.
    if (store !== null && project !== undefined) void store.chooseProject(project);
  }, [store, project]);

  if (store !== null)
    return (
      <DraftDialog
        store={store}
        about={about}
        isEdit={publication !== undefined}
        reason={reason}
        isApproved={isApproved}
        takePicture={takePicture}
      />
    );
  return (
    <Dialog open width={720} title={t('edit')} onClose={closeDialog}>
      {failed ? (
        <LoadFailed
          onRetry={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <div className={styles.form} aria-busy>
          <Skeleton height={56} radius={8} />
          <Skeleton height={160} radius={8} />
          <Skeleton height={40} radius={8} />
        </div>
      )}
    </Dialog>
  );
}

interface DraftDialogProps extends Pick<PublishDialogProps, 'takePicture'> {
  readonly store: DraftStore;
  readonly about: string;
  readonly isEdit: boolean;
  /** Why it was refused. */
  readonly reason: string | null;
  readonly isApproved: boolean;
}

function DraftDialog({ store, about, isEdit, reason, isApproved, takePicture }: DraftDialogProps) {
  const { t } = useTranslation(PUBLISHING);
  const { call } = useCloud();
  const { closeDialog } = usePortalStore();
  const [location, navigate] = useLocation();
  const owner = useAccount()?.userId ?? '';
  const offline = useOfflineReason();
  const failureText = useFailureText();
  const rules = useRules();
  const pictures = pictureRules(rules);
  const draft = useStore(store);
  const form = useRef<HTMLFormElement>(null);
  /** What was pressed and could not be done: what was corrected since is no problem any more. */
  const [asked, setAsked] = useState<'submit' | 'keep' | null>(null);
  const [refused, setRefused] = useState<DraftProblems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<'submit' | 'keep' | null>(null);

  const problems = asked === null ? {} : problemsOf(draft, pictures, owner, asked === 'submit');
  const errorOf = (field: DraftField): string | undefined => {
    const problem = problems[field] ?? refused[field];
    return problem === undefined ? undefined : sentenceOf(problem);
  };
  const sentenceOf = (problem: DraftProblem): string =>
    problem === 'pictures.few'
      ? t('pictures.few', { count: Math.max(1, pictures.least - draft.pictures.length) })
      : t(problem);
  const change: DraftStore['change'] = (patch) => {
    setRefused({});
    store.change(patch);
  };

  const save = async (way: 'submit' | 'keep') => {
    setAsked(way);
    setRefused({});
    setFailure(null);
    const submit = way === 'submit';
    const isRefused = (): boolean => {
      const isWrong = Object.keys(problemsOf(store.getState(), pictures, owner, submit)).length > 0;
      if (isWrong) focusFirstWrong(form.current);
      return isWrong;
    };
    if (isRefused()) return;
    setBusy(way);
    await store.settled();
    // Closed meanwhile, it is neither sent in nor kept; what was waited for may have failed.
    if (form.current === null) return;
    if (isRefused()) {
      setBusy(null);
      return;
    }
    const answer = await call(api.community.save, { body: saveOf(store.getState(), submit), quiet: true });
    setBusy(null);
    if (!answer.ok) {
      const found = problemsFrom(answer);
      setRefused(found);
      if (Object.keys(found).length === 0) setFailure(answer);
      focusFirstWrong(form.current);
      return;
    }
    forgetDraft(owner, about);
    closeDialog();
    reloadLists(owner, UPLOADS);
    notify({
      text: t(submit ? 'submitted' : 'kept'),
      ...(location === MY_UPLOAD ? {} : { action: { label: t('show'), run: () => navigate(MY_UPLOAD) } }),
    });
  };

  const banned = rules?.mayPublish === false;
  return (
    <Dialog
      open
      width={720}
      title={t(isEdit ? 'edit' : 'publish')}
      onClose={closeDialog}
      footer={
        <>
          <Button
            size={40}
            variant="outline"
            loading={busy === 'keep'}
            disabledReason={offline}
            onClick={() => void save('keep')}
          >
            {t('keep')}
          </Button>
          <Button
            size={40}
            variant="primary"
            loading={busy === 'submit'}
            disabledReason={offline ?? (banned ? t('banned') : null)}
            onClick={() => void save('submit')}
          >
            {t('submit')}
          </Button>
        </>
      }
    >
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        {banned && <FormNote kind="info">{t('banned')}</FormNote>}
        {reason !== null && <FormNote kind="warning">{t('refused', { reason })}</FormNote>}
        {isApproved && <FormNote kind="info">{t('editNote')}</FormNote>}
        <ProjectField
          source={draft.source}
          facts={draft.facts}
          error={errorOf('project')}
          onChoose={(project) => void store.chooseProject(project)}
          onAgain={() => draft.source.kind === 'project' && void store.chooseProject(draft.source.project)}
        />
        <PictureField
          store={store}
          pictures={draft.pictures}
          rules={pictures}
          projectPicture={draft.source.kind === 'project' ? draft.source.project.thumbnail : null}
          takePicture={takePicture}
          error={errorOf('pictures')}
        />
        <div className={styles.pair}>
          <FormField
            label={t('name.label')}
            value={draft.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Select
            layout="form"
            label={t('category.label')}
            placeholder={t('category.choose')}
            value={draft.category}
            error={errorOf('category')}
            options={CATEGORIES.map((value) => ({ value, label: t(`community:category.${value}`) }))}
            onChange={(category) => change({ category })}
          />
        </div>
        <TextArea
          label={t('about.label')}
          hint={t('about.hint')}
          value={draft.description}
          maxLength={limits.DESCRIPTION_LENGTH}
          countFrom={COUNT_FROM}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TagField tags={draft.tags} error={errorOf('tags')} onChange={(tags) => change({ tags })} />
        <LicenceField
          licence={draft.licence}
          downloadable={draft.downloadable}
          origin={draft.origin}
          error={errorOf('licence')}
          onLicence={(licence) => change({ licence })}
          onDownloadable={(downloadable) => change({ downloadable })}
        />
        {failure !== null && <FormNote kind="error">{failureText(failure)}</FormNote>}
      </form>
    </Dialog>
  );
}
