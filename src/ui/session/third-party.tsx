import { useEffect, useState } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { visitStorage } from '#cloud';
import { api, type Provider } from '#contract';
import { SESSION } from '../locales/namespaces.ts';
import { Tooltip } from '../primitives/tooltip.tsx';
import * as styles from './auth-frame.css.ts';
import { useCloud } from './cloud-context.tsx';
import { leaveForProvider } from './leave-for-provider.ts';
import { orderProviders } from './order-providers.ts';

interface ThirdPartyProps {
  /** Where the person wanted to go: the tab leaves this page, and comes back to /cb/:source. */
  readonly after: string;
}

/** The third parties this server knows; nothing where it knows none. */
export function ThirdParty({ after }: ThirdPartyProps) {
  const { t, i18n } = useTranslation(SESSION);
  const { call, session } = useCloud();
  const [items, setItems] = useState<readonly Provider[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void call(api.session.sources, { quiet: true, signal: controller.signal }).then((answer) => {
      if (answer.ok) setItems(answer.data.items);
    });
    return () => controller.abort();
  }, [call]);
  if (items.length === 0) return null;

  const region = session.remembered().accountRegion;
  const mainland = region === null ? i18n.language === 'zh' : region === 'MAINLAND';
  const leave = async (source: Provider) => {
    visitStorage().set('afterLogin', after);
    const answer = await call(api.session.authLogin, { query: { source } });
    if (!answer.ok) return;
    leaveForProvider(answer.data.url);
  };
  return (
    <>
      <div className={styles.or}>{t('login.or')}</div>
      <div className={styles.providers}>
        {orderProviders(items, mainland).map((source) => {
          const name = t('login.with', { name: t(`provider.${source}`) });
          return (
            <Tooltip key={source} name={name}>
              <button
                type="button"
                className={styles.provider}
                aria-label={name}
                onClick={() => void leave(source)}
              >
                <img src={`/brands/${source}.svg`} alt="" width={24} height={24} />
              </button>
            </Tooltip>
          );
        })}
      </div>
    </>
  );
}
