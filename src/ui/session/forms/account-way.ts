import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { STORED, type DeviceStorage } from '#cloud';
import type { Region } from '#contract';
import { SESSION } from '../../locales/namespaces.ts';
import { useCloud } from '../cloud-context.tsx';

/** By what somebody registers. */
export type AccountWay = 'email' | 'phone';

/** What tells where somebody is who has no account yet. */
interface Place {
  /** Of the account that was last here; null where there was none. */
  readonly region: Region | null;
  /** Of the page. */
  readonly language: string;
  /** Of the browser, by its IANA name. */
  readonly timeZone: string;
}

/** Time zones of the mainland; engines give older names of them these. */
const MAINLAND_ZONES: ReadonlySet<string> = new Set(['Asia/Shanghai', 'Asia/Urumqi']);

/**
 * The ways in their order, the first one chosen: in the mainland the phone comes first, elsewhere the e-mail, and what was last
 * used here is chosen wherever it stands (ADR 0523). Chinese is spoken elsewhere, too: the clock has to say so as well.
 */
export function accountWays(
  { region, language, timeZone }: Place,
  last: string | null,
): { readonly order: readonly AccountWay[]; readonly first: AccountWay } {
  const mainland =
    region === 'MAINLAND' || (region === null && language === 'zh' && MAINLAND_ZONES.has(timeZone));
  const order: readonly AccountWay[] = mainland ? ['phone', 'email'] : ['email', 'phone'];
  return { order, first: order.find((way) => way === last) ?? order[0]! };
}

/** Keeps on this device how somebody got in. */
export const rememberWay = (storage: DeviceStorage, account: string): void =>
  storage.set(STORED.accountWay, account.includes('@') ? 'email' : 'phone');

/** The way that is chosen, and the ways there are, as options of a control. */
export function useAccountWay(): {
  readonly way: AccountWay;
  readonly setWay: (way: AccountWay) => void;
  readonly options: readonly { readonly value: AccountWay; readonly label: string }[];
} {
  const { t, i18n } = useTranslation(SESSION);
  const { session, storage } = useCloud();
  const [{ order, first }] = useState(() =>
    accountWays(
      {
        region: session.remembered().accountRegion,
        language: i18n.language,
        timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      storage.get(STORED.accountWay),
    ),
  );
  const [way, setWay] = useState(first);
  return { way, setWay, options: order.map((value) => ({ value, label: t(`field.${value}`) })) };
}
