import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTAL } from '../../locales/namespaces.ts';
import { brokenFields, keepTokens } from '#cloud';
import { api } from '#contract';
import { Button, Dialog, PasswordField } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import { notify } from '../../session/toasts.ts';
import { focusFirstWrong } from '../focus-first-wrong.ts';
import { brokenRules, useRuleText } from '../rule-text.ts';
import * as styles from './account.css.ts';

const FORM = 'password-form';

/** Old, new, again. Other devices are logged out, and the page says so. */
export function PasswordDialog({
  account,
  onClose,
}: {
  readonly account: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(PORTAL);
  const { call, storage } = useCloud();
  const ruleText = useRuleText();
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', again: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [busy, setBusy] = useState(false);
  const set = (field: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    setValues({ ...values, [field]: event.currentTarget.value });
    setErrors({ ...errors, [field]: undefined });
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { oldPassword, newPassword, again } = values;
    const checked = api.session.changePassword.body!.safeParse({ oldPassword, newPassword });
    const rules = checked.success ? {} : brokenRules(checked.error.issues);
    const found = {
      oldPassword: ruleText(rules['oldPassword']),
      newPassword: ruleText(rules['newPassword']),
      again: again === newPassword ? undefined : t('session:rule.password_differs'),
    };
    setErrors(found);
    if (Object.values(found).some((text) => text !== undefined)) return focusFirstWrong(form.current);
    setBusy(true);
    const answer = await call(api.session.changePassword, {
      body: { oldPassword, newPassword },
      quiet: true,
    });
    setBusy(false);
    if (!answer.ok) {
      const broken = brokenFields(answer);
      const newPassword = ruleText(broken['newPassword']);
      // What is no field's fault stands under the first.
      const oldPassword =
        ruleText(broken['oldPassword']) ?? (newPassword === undefined ? failureText(answer) : undefined);
      setErrors({ oldPassword, newPassword });
      return focusFirstWrong(form.current);
    }
    keepTokens(storage, answer.data);
    notify({ text: t('account.passwordChanged') });
    onClose();
  };

  return (
    <Dialog
      open
      width={480}
      title={t('account.changePassword')}
      footer={
        <>
          <Button size={40} variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size={40} variant="primary" type="submit" form={FORM} loading={busy}>
            {t('account.changePasswordVerb')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <form
        ref={form}
        id={FORM}
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          label={t('account.oldPassword')}
          autoComplete="current-password"
          value={values.oldPassword}
          error={errors['oldPassword']}
          onChange={set('oldPassword')}
        />
        <PasswordField
          label={t('account.newPassword')}
          autoComplete="new-password"
          hint={t('account.passwordRule')}
          value={values.newPassword}
          error={errors['newPassword']}
          onChange={set('newPassword')}
        />
        <PasswordField
          label={t('account.passwordAgain')}
          autoComplete="new-password"
          value={values.again}
          error={errors['again']}
          onChange={set('again')}
        />
      </form>
    </Dialog>
  );
}
