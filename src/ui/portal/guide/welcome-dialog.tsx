import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api } from '#contract';
import { changeLanguage } from '../../locales/index.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import { LANGUAGES, usePreferences } from '../../preferences.ts';
import { Button, Dialog, Segmented } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { useDevice } from '../../session/device.ts';
import { useAccount, usePortal } from '../../shared/services.ts';
import * as styles from './welcome.css.ts';

/** The first thing a new account sees: a language, then the tour on the real editor, or not. Asked once. */
export function WelcomeDialog() {
  const { t } = useTranslation(PORTAL);
  const { call, session } = useCloud();
  const { startEditor } = usePortal();
  const account = useAccount();
  const { class: device } = useDevice();
  const language = usePreferences((preferences) => preferences.language);
  const [answered, setAnswered] = useState(false);
  if (account === null || account.hasCompletedGuide || device !== 'desktop' || answered) return null;

  const skip = () => {
    setAnswered(true);
    session.updateUser({ hasCompletedGuide: true });
    // Asked again at the next visit where this does not arrive.
    void call(api.user.completeGuide, { quiet: true });
  };
  return (
    <Dialog
      open
      width={480}
      title={t('guide.title')}
      onClose={skip}
      footer={
        <>
          <Button size={40} variant="outline" onClick={skip}>
            {t('guide.skip')}
          </Button>
          <Button
            size={40}
            variant="primary"
            onClick={() => {
              setAnswered(true);
              startEditor({ kind: 'tour' });
            }}
          >
            {t('guide.start')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('guide.text')}</p>
      <Segmented
        label={t('menu.language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={(next) => void changeLanguage(next)}
      />
    </Dialog>
  );
}
