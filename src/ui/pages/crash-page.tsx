import { Suspense, useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import type { Cloud } from '#cloud';
import { latePart } from '../late-part.ts';
import { SITE } from '../locales/namespaces.ts';
import { Button } from '../primitives/button.tsx';
import type { CrashReportProps } from './crash-report.tsx';
import { Notice, type NoticeProps } from './notice.tsx';
import * as styles from './page.css.ts';

const CrashReport = latePart(async () => (await import('./crash-report.tsx')).CrashReport, ReportLater);

function ReportLater(_report: CrashReportProps) {
  const { t } = useTranslation(SITE);
  return <p className={styles.said}>{t('crash.failed')}</p>;
}

interface CrashPageProps extends Pick<NoticeProps, 'framed'> {
  readonly error: unknown;
  /** The way to the server; without one, nothing can be sent. */
  readonly call?: Cloud['call'];
}

/** A bug reached the page. The document is on the device; reloading brings it back. */
export function CrashPage({ error, call, framed = false }: CrashPageProps) {
  const { t } = useTranslation(SITE);
  const [reporting, setReporting] = useState(false);
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <Notice alert framed={framed} title={t('crash.title')} text={t('crash.text')}>
      <div className={styles.actions}>
        <Button variant="primary" size={40} onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        {call !== undefined && !reporting && (
          <Button variant="outline" size={40} onClick={() => setReporting(true)}>
            {t('crash.send')}
          </Button>
        )}
      </div>
      {call !== undefined && reporting && (
        <Suspense fallback={null}>
          <CrashReport call={call} trace={trace} />
        </Suspense>
      )}
      <details className={styles.details}>
        <summary className={styles.summary}>{t('crash.details')}</summary>
        <pre className={styles.trace}>{trace}</pre>
      </details>
    </Notice>
  );
}
