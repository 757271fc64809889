import { useTranslation } from '../locales/use-translation.ts';
import { SESSION } from '../locales/namespaces.ts';
import { Button } from '../primitives/button.tsx';
import { Notice, type NoticeProps } from './notice.tsx';

/** A part of the page could not be fetched: most often because a new version took its place. */
export function UpdatedPage({ framed = false }: Pick<NoticeProps, 'framed'>) {
  const { t } = useTranslation(SESSION);
  return (
    <Notice alert framed={framed} title={t('updated.title')} text={t('updated.text')}>
      <Button variant="primary" size={40} onClick={() => window.location.reload()}>
        {t('updated.reload')}
      </Button>
    </Notice>
  );
}
