import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useHistoryState } from 'wouter/use-browser-location';
import { PROVIDERS } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { FormNote } from '../../session/form-note.tsx';
import * as styles from './account.css.ts';

/** What /cb/:source leaves with the history entry for the account page; anything may stand there. */
export function readReturn(
  state: unknown,
): { readonly source: (typeof PROVIDERS)[number]; readonly refused: string | null } | null {
  if (typeof state !== 'object' || state === null) return null;
  const { bindingOf, refused } = state as { readonly bindingOf?: unknown; readonly refused?: unknown };
  const source = PROVIDERS.find((known) => known === bindingOf);
  return source === undefined ? null : { source, refused: typeof refused === 'string' ? refused : null };
}

/** How the way to a third party and back ended; said once, above the rows. */
export function BindingNote() {
  const { t } = useTranslation(ACCOUNT);
  const [back] = useState(readReturn(useHistoryState()));
  if (back === null) return null;
  const name = t(`session:provider.${back.source}`);
  return (
    <div className={styles.note}>
      {back.refused === null ? (
        <FormNote kind="done">{t('bound', { name })}</FormNote>
      ) : (
        <FormNote kind="error">{t('bindRefused', { name, reason: back.refused })}</FormNote>
      )}
    </div>
  );
}
