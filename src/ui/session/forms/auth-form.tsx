import type { ReactNode } from 'react';
import { Button } from '../../primitives/button.tsx';
import * as frame from '../auth-frame.css.ts';

interface AuthFormProps {
  readonly className?: string;
  /** On the button that sends the form; null while there is nothing to send yet. */
  readonly verb: string | null;
  readonly sending: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** What a page asks of somebody who is not logged in, and the verb below it. */
export function AuthForm({ className = frame.form, verb, sending, onSubmit, children }: AuthFormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {verb !== null && (
        <div className={frame.submit}>
          <Button type="submit" variant="primary" size={40} loading={sending}>
            {verb}
          </Button>
        </div>
      )}
    </form>
  );
}
