import { useTranslation } from '../../locales/use-translation.ts';
import { keepTokens } from '#cloud';
import { api } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { PasswordField } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { contractRules, useContractForm } from '../../session/forms/contract-form.ts';
import { notify } from '../../session/toasts.ts';
import { FormDialog } from '../form-dialog.tsx';

const EMPTY = { oldPassword: '', newPassword: '', again: '' };

interface PasswordDialogProps {
  readonly account: string;
  readonly onClose: () => void;
}

/** Old, new, again. Other devices are logged out, and the page says so. */
export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(ACCOUNT);
  const { call, storage } = useCloud();
  const form = useContractForm(EMPTY, (values) => ({
    ...contractRules(api.session.changePassword.body!, values),
    ...(values.again === values.newPassword ? {} : { again: 'password_differs' }),
  }));

  const send = async () => {
    const { oldPassword, newPassword } = form.values;
    const body = { oldPassword, newPassword };
    const answer = await call(api.session.changePassword, { body, quiet: true });
    if (!answer.ok) {
      // What is no field's fault stands under the first.
      if (!form.refuseFields(answer)) form.refuse('oldPassword', answer);
      return;
    }
    keepTokens(storage, answer.data);
    notify({ text: t('passwordChanged') });
    onClose();
  };

  return (
    <FormDialog
      title={t('changePassword')}
      verb={t('changePasswordVerb')}
      busy={form.sending}
      onSubmit={() => form.validate() && void form.send(send)}
      onClose={onClose}
    >
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        label={t('oldPassword')}
        autoComplete="current-password"
        {...form.input('oldPassword')}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordRule')}
        {...form.input('newPassword')}
      />
      <PasswordField label={t('passwordAgain')} autoComplete="new-password" {...form.input('again')} />
    </FormDialog>
  );
}
