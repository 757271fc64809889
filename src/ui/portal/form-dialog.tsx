import { useId, type ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import type { Failure } from '#cloud';
import { PORTAL } from '../locales/namespaces.ts';
import { Button, Dialog } from '../primitives/index.ts';
import { useFailureText } from '../session/failure-text.ts';
import { FormNote } from '../session/form-note.tsx';
import * as styles from './form-dialog.css.ts';

interface FormDialogProps {
  readonly title: string;
  /** On the button that sends the form. */
  readonly verb: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  /** What no field is to blame for. */
  readonly failed?: Failure | null;
  /** Stands in the form's place when there is nothing left to send. */
  readonly done?: ReactNode;
  /** Dialogs of its own: what is sent in them is not this form. */
  readonly beside?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form with cancel and its verb below. */
export function FormDialog(props: FormDialogProps) {
  const { title, verb, danger = false, busy, failed = null, done, beside, onSubmit, onClose } = props;
  const { t } = useTranslation(PORTAL);
  const failureText = useFailureText();
  const id = useId();
  const footer =
    done === undefined ? (
      <>
        <Button size={40} variant="outline" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size={40} variant={danger ? 'danger' : 'primary'} type="submit" form={id} loading={busy}>
          {verb}
        </Button>
      </>
    ) : (
      <Button size={40} variant="primary" onClick={onClose}>
        {t('account.done')}
      </Button>
    );
  return (
    <Dialog open width={480} title={title} footer={footer} onClose={onClose}>
      {done ?? (
        <form
          id={id}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {props.children}
          {failed !== null && <FormNote kind="error">{failureText(failed)}</FormNote>}
        </form>
      )}
      {beside}
    </Dialog>
  );
}
