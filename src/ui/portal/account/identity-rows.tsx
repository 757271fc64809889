import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { CallData, Failure } from '#cloud';
import { api, type Provider } from '#contract';
import { ACCOUNT } from '../../locales/namespaces.ts';
import { Button } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { asHtml, ask } from '../../session/confirm.ts';
import { useDevice } from '../../session/device.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { orderProviders } from '../../session/order-providers.ts';
import { notify } from '../../session/toasts.ts';
import { AccountRow } from './account-row.tsx';

type Identity = CallData<typeof api.account.identities>['items'][number];

interface IdentityRowsProps {
  readonly mainland: boolean;
  readonly onBind: (source: Provider) => void;
}

/** The third parties one can log in with, or could; nothing where the server offers none. */
export function IdentityRows({ mainland, onBind }: IdentityRowsProps) {
  const { t } = useTranslation(ACCOUNT);
  const { call, session } = useCloud();
  const failureText = useFailureText();
  // A phone cannot take the way back (SPEC §4: the callback is no page of its).
  const desktop = useDevice().class === 'desktop';
  const [items, setItems] = useState<readonly Identity[]>([]);
  const [refused, setRefused] = useState<{ readonly source: Provider; readonly answer: Failure } | null>(
    null,
  );
  useEffect(() => {
    const controller = new AbortController();
    void call(api.account.identities, { quiet: true, signal: controller.signal }).then((answer) => {
      if (answer.ok) setItems(answer.data.items);
    });
    return () => controller.abort();
  }, [call]);

  const unbind = async (source: Provider, name: string, nickname: string) => {
    const accepted = await ask({
      group: 'unbind',
      header: t('unbindTitle', { name }),
      message: `<p>${asHtml(t('unbindText', { name, nickname }))}</p>`,
      acceptProps: { label: t('unbind'), danger: true },
      rejectProps: { label: t('common:cancel') },
    });
    if (!accepted) return;
    setRefused(null);
    const answer = await call(api.account.unbind, { query: { source }, quiet: true });
    if (!answer.ok) return setRefused({ source, answer });
    setItems(items.map((item) => (item.source === source ? { source, nickname: null } : item)));
    notify({ text: t('unbound', { name }) });
    await session.loadUser();
  };

  const bySource = new Map(items.map((item) => [item.source, item.nickname]));
  return orderProviders([...bySource.keys()], mainland).map((source) => {
    const name = t(`session:provider.${source}`);
    const nickname = bySource.get(source) ?? null;
    return (
      <AccountRow
        key={source}
        name={name}
        value={nickname === null ? t('notBound') : t('boundAs', { nickname })}
        hint={nickname === null && !desktop ? t('bindOnComputer') : undefined}
        error={refused?.source === source ? failureText(refused.answer) : undefined}
      >
        {nickname !== null && (
          <Button
            variant="outline"
            aria-label={t('unbindNamed', { name })}
            onClick={() => void unbind(source, name, nickname)}
          >
            {t('unbind')}
          </Button>
        )}
        {nickname === null && desktop && (
          <Button variant="outline" aria-label={t('bindNamed', { name })} onClick={() => onBind(source)}>
            {t('bindVerb')}
          </Button>
        )}
      </AccountRow>
    );
  });
}
