import { ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { brokenFields, brokenRules } from '#cloud';
import { api, FEEDBACK_SUBJECTS, limits } from '#contract';
import {
  Button,
  Checkbox,
  FieldError,
  FormField,
  IconButton,
  Select,
  TextArea,
} from '../../primitives/index.ts';
import { focusFirstWrong } from '../focus-first-wrong.ts';
import { pictureToBase64 } from '../picture-data.ts';
import { useAccount, useCall } from '../../shared/services.ts';
import { withOrderLine } from './about-order.ts';
import { forgetDraft, saveDraft, savedDraft, type FeedbackSubject } from './draft.ts';
import * as styles from './feedback.css.ts';
import { technicalDetails } from '../../technical-details.ts';

const COUNT_FROM = 800;

interface Picture {
  readonly file: File;
  readonly address: string;
}

interface FeedbackFormProps {
  readonly id: string;
  /** The order it is about: the text begins with its number. */
  readonly order?: string | null;
  readonly onBusy?: (busy: boolean) => void;
  readonly onDone: () => void;
  /** The verb, where the form has no foot around it. */
  readonly children?: ReactNode;
}

/** What went well or wrong, with a picture if one likes. What was written stays when it cannot be sent. */
export function FeedbackForm({ id, order = null, onBusy, onDone, children }: FeedbackFormProps) {
  const { t } = useTranslation(PORTAL);
  const call = useCall();
  const account = useAccount();
  const owner = account?.userId ?? '';
  const [saved] = useState(() => savedDraft(owner));
  const [email, setEmail] = useState(saved?.email ?? account?.email ?? '');
  const [subject, setSubject] = useState<FeedbackSubject | ''>(
    order === null ? (saved?.subject ?? '') : 'order',
  );
  const [begun] = useState(() => {
    const written = saved?.description ?? '';
    return order === null ? written : withOrderLine(written, order, t('feedback.orderLine', { id: order }));
  });
  const [picture, setPicture] = useState<Picture | null>(null);
  const [withDetails, setWithDetails] = useState(false);
  const [broken, setBroken] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [description, setDescription] = useState(begun);
  // What the page wrote for somebody who then leaves is no draft of theirs.
  const isOwn = order === null || description !== begun;
  useEffect(() => {
    if (isOwn) saveDraft(owner, { email, subject, description });
  }, [isOwn, owner, email, subject, description]);
  useEffect(() => () => void (picture !== null && URL.revokeObjectURL(picture.address)), [picture]);

  const take = (file: File | undefined) => {
    if (file === undefined) return;
    const right = /^image\/(?:jpeg|png)$/.test(file.type) && file.size < limits.FEEDBACK_IMAGE_BYTES;
    setBroken({ ...broken, image: right ? '' : 'image' });
    if (right) setPicture({ file, address: URL.createObjectURL(file) });
  };
  useEffect(() => {
    // Wherever the focus is: a picture is pasted to the form, not to a field of it.
    const onPaste = (event: ClipboardEvent) => take(event.clipboardData?.files[0]);
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  });
  const errorOf = (field: 'email' | 'subject' | 'description' | 'image') =>
    broken[field] ? t(`feedback.error.${field}`) : undefined;

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const body = {
      email,
      subject,
      description,
      ...(picture === null ? {} : { image: await pictureToBase64(picture.file) }),
      ...(withDetails ? { details: technicalDetails() } : {}),
    };
    const checked = api.feedback.submit.body!.safeParse(body);
    if (!checked.success) {
      setBroken(brokenRules(checked.error.issues));
      focusFirstWrong(form.current);
      return;
    }
    setBroken({});
    setFailed(false);
    onBusy?.(true);
    const answer = await call(api.feedback.submit, { body: checked.data, quiet: true });
    onBusy?.(false);
    if (answer.ok) {
      forgetDraft(owner);
      onDone();
    } else {
      setBroken(brokenFields(answer));
      setFailed(true);
    }
  };

  return (
    <form ref={form} id={id} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormField
        label={t('feedback.email')}
        type="email"
        autoComplete="email"
        value={email}
        error={errorOf('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Select
        layout="form"
        label={t('feedback.subject')}
        placeholder={t('feedback.choose')}
        value={subject}
        error={errorOf('subject')}
        options={FEEDBACK_SUBJECTS.map((value) => ({ value, label: t(`feedback.about.${value}`) }))}
        onChange={setSubject}
      />
      <TextArea
        label={t('feedback.description')}
        value={description}
        maxLength={limits.FEEDBACK_TEXT_LENGTH}
        countFrom={COUNT_FROM}
        error={errorOf('description')}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={styles.pictureField}>
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same one again is a choice too.
            event.currentTarget.value = '';
          }}
        />
        <div
          className={styles.picture}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            take(event.dataTransfer.files[0]);
          }}
          role="presentation"
        >
          {picture === null ? (
            <>
              <span className={styles.pictureName}>{t('feedback.pictureHint')}</span>
              <Button variant="outline" icon={ImagePlus} onClick={() => chooser.current?.click()}>
                {t('feedback.addPicture')}
              </Button>
            </>
          ) : (
            <>
              <img className={styles.thumbnail} src={picture.address} alt="" />
              <span className={styles.pictureName}>{picture.file.name}</span>
              <IconButton icon={X} name={t('feedback.removePicture')} onClick={() => setPicture(null)} />
            </>
          )}
        </div>
        {errorOf('image') !== undefined && <FieldError>{errorOf('image')}</FieldError>}
      </div>
      <div>
        <Checkbox label={t('feedback.details')} checked={withDetails} onChange={setWithDetails} />
        <details>
          <summary className={styles.summary}>{t('feedback.showDetails')}</summary>
          <pre className={styles.details}>{technicalDetails()}</pre>
        </details>
      </div>
      {failed && <FieldError>{t('feedback.failed')}</FieldError>}
      {children}
    </form>
  );
}
