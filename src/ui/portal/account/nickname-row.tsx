import { Pencil } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { brokenFields, brokenRules, type Failure } from '#cloud';
import { api, limits, nickname } from '#contract';
import { Button, FormField, IconButton } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useWrongText } from '../../session/forms/contract-form.ts';
import * as styles from './account.css.ts';

/** The name others see, changed in place. */
export function NicknameRow({ value }: { readonly value: string }) {
  const { t } = useTranslation(ACCOUNT);
  const { call, session } = useCloud();
  const wrongText = useWrongText();
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | Failure>();
  const [busy, setBusy] = useState(false);
  const leftField = useRef(false);
  const close = () => {
    leftField.current = true;
    setDraft(null);
    setError(undefined);
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft === null || draft.trim() === value) return close();
    const checked = nickname.safeParse(draft);
    if (!checked.success) return setError(brokenRules(checked.error.issues)['']);
    setBusy(true);
    const answer = await call(api.user.editProfile, { body: { nickName: checked.data }, quiet: true });
    setBusy(false);
    if (!answer.ok) {
      setError(brokenFields(answer)['nickName'] ?? answer);
      return;
    }
    session.updateUser(answer.data);
    close();
  };

  if (draft === null)
    return (
      <div className={styles.row}>
        <dt className={styles.name}>{t('nickname')}</dt>
        <dd className={styles.value}>
          <span>{value}</span>
          <span className={styles.rowEnd}>
            <IconButton
              // The field is gone with the focus in it: the button that opened it takes it back.
              ref={(node) => {
                if (leftField.current) node?.focus();
                leftField.current = false;
              }}
              icon={Pencil}
              name={t('editNickname')}
              onClick={() => setDraft(value)}
            />
          </span>
        </dd>
      </div>
    );
  return (
    <div className={styles.editRow}>
      <dt className={styles.editName}>{t('nickname')}</dt>
      <dd className={styles.editing}>
        <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
          <FormField
            label={t('nickname')}
            labelHidden
            autoComplete="nickname"
            hint={t('nicknameHint')}
            maxLength={limits.NICKNAME_LENGTH.most}
            // The person asked to change it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={draft}
            error={wrongText(error)}
            onKeyDown={(event) => event.key === 'Escape' && close()}
            onChange={(event) => {
              setError(undefined);
              setDraft(event.currentTarget.value);
            }}
          />
          <div className={styles.formActions}>
            <Button size={40} variant="strong" type="submit" loading={busy}>
              {t('save')}
            </Button>
            <Button size={40} variant="outline" onClick={close}>
              {t('common:cancel')}
            </Button>
          </div>
        </form>
      </dd>
    </div>
  );
}
