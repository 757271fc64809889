import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { CallData } from '#cloud';
import { api } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { AccountRow } from './account-row.tsx';
import * as styles from './account.css.ts';
import { useLeave } from '../../shared/use-leave.ts';

type Login = CallData<typeof api.account.sessions>['items'][number];

/** Rows shown before more are asked for. */
const FIRST = 4;

/** Where the account is logged in and was, and the way out of all of it; nothing where that cannot be fetched. */
export function Logins() {
  const { t } = useTranslation(ACCOUNT);
  const { call } = useCloud();
  const format = usePortalFormat();
  const leave = useLeave();
  const title = useId();
  const [items, setItems] = useState<readonly Login[]>([]);
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void call(api.account.sessions, { quiet: true, signal: controller.signal }).then((answer) => {
      if (answer.ok) setItems(answer.data.items);
    });
    return () => controller.abort();
  }, [call]);
  if (items.length === 0) return null;

  const whenAndWhere = ({ begunAt, endedAt, address }: Login): string => {
    const from = format.exact(begunAt);
    const span =
      endedAt === null
        ? t('logins.since', { time: from })
        : t('logins.span', { from, to: format.exact(endedAt) });
    return address === null ? span : t('logins.place', { span, address });
  };
  const state = ({ current, endReason }: Login): string => {
    if (current) return t('logins.here');
    return t(endReason === null ? 'logins.live' : `logins.ended.${endReason}`);
  };
  return (
    <section className={styles.section} aria-labelledby={title}>
      <div className={styles.sectionHead}>
        <div>
          <h2 id={title} className={styles.sectionTitle}>
            {t('logins.title')}
          </h2>
          <span className={styles.hint}>{t('logins.hint')}</span>
        </div>
        <Button
          variant="outline"
          loading={leaving}
          onClick={() => {
            setLeaving(true);
            void leave('everywhere').finally(() => setLeaving(false));
          }}
        >
          {t('logins.everywhere')}
        </Button>
      </div>
      <dl className={styles.list}>
        {items.slice(0, all ? undefined : FIRST).map((login) => (
          <AccountRow
            key={login.id}
            name={login.device ?? t('logins.unknown')}
            value={state(login)}
            hint={whenAndWhere(login)}
          />
        ))}
      </dl>
      {!all && items.length > FIRST && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {t('logins.showAll')}
        </Button>
      )}
    </section>
  );
}
