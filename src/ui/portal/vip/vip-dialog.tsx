import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api, type Order, type PaymentMethod, type VipType } from '#contract';
import { VIP } from '../../locales/namespaces.ts';
import { Button, Dialog, Disclosure, Icon, Skeleton } from '../../primitives/index.ts';
import { useCloud } from '../../session/cloud-context.tsx';
import { FormNote } from '../../session/form-note.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { usePortalStore } from '../../shared/portal-store.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { Buying } from './buying.tsx';
import { CodeForm } from './code-form.tsx';
import { Paid, PaymentFailed } from './payment-result.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { usePayment } from './use-payment.ts';
import * as styles from './vip.css.ts';

interface VipDialogProps {
  /** What is chosen at first. */
  readonly product: VipType;
  /** How it is paid at first, if the server takes that; null leaves it to the server. */
  readonly method: PaymentMethod | null;
  /** The order that is to be paid, where there is one. */
  readonly orderId: string | null;
  readonly onClose: () => void;
}

/** The order of an id: `undefined` while it is on its way, null where there is none to pay. */
function useOpenOrder(id: string | null): Order | null | undefined {
  const { call } = useCloud();
  const [order, setOrder] = useState<Order | null>();
  useEffect(() => {
    if (id === null) return undefined;
    let current = true;
    void call(api.payment.orderInfo, { query: { id }, quiet: true }).then((answer) => {
      if (current) setOrder(answer.ok && answer.data.expiresAt !== null ? answer.data : null);
      return undefined;
    });
    return () => {
      current = false;
    };
  }, [call, id]);
  return id === null ? null : order;
}

/** Becoming a member, or staying one longer: by paying, or by an activation code. */
export function VipDialog({ product: first, method: wanted, orderId, onClose }: VipDialogProps) {
  const { t } = useTranslation(VIP);
  const { call, session } = useCloud();
  const store = usePortalStore();
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const { catalogue, reload } = useCatalogue();
  const open = useOpenOrder(orderId);
  const process = usePayment();
  const { payment } = process;
  const [chosen, setChosen] = useState<VipType | null>(null);
  const [activeUntil, setActiveUntil] = useState<string | null>(null);
  const isPaid = payment.kind === 'paid';

  /** The level, the space and the bin are there at once, wherever they show. */
  const refresh = async () => {
    await session.loadUser();
    await store.refreshUsage();
  };
  useEffect(() => {
    if (isPaid) void refresh();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is paid.
  }, [isPaid]);
  const activate = async (code: string) => {
    const answer = await call(api.payment.activate, { body: { code }, quiet: true });
    if (!answer.ok) return answer;
    setActiveUntil(answer.data.endTime);
    await refresh();
    return null;
  };

  const body = () => {
    if (isPaid) return <Paid order={payment.order} onClose={onClose} />;
    if (activeUntil !== null)
      return (
        <div className={styles.result}>
          <Icon of={CircleCheck} size={24} className={styles.doneIcon} />
          <h2 className={styles.resultTitle}>
            <output>{t('active', { date: format.isoDate(activeUntil) })}</output>
          </h2>
          <div className={styles.resultActions}>
            <Button size={40} variant="primary" onClick={onClose}>
              {t('common:close')}
            </Button>
          </div>
        </div>
      );
    if (catalogue === 'failed') return <LoadFailed onRetry={reload} />;
    if (catalogue === null || open === undefined)
      return (
        <div className={styles.skeleton} aria-busy>
          <Skeleton height={40} />
          <Skeleton height={200} />
        </div>
      );
    const [method, ...others] = catalogue.methods.map((offered) => offered.method);
    return (
      <>
        {/* Kept while the failure shows: what was chosen is there again after it. */}
        <div hidden={payment.kind === 'failed'}>
          {method === undefined ? (
            <FormNote kind="info">{t('none')}</FormNote>
          ) : (
            <Buying
              catalogue={catalogue}
              methods={[method, ...others]}
              product={chosen ?? open?.product ?? first}
              method={catalogue.methods.find((offered) => offered.method === wanted)?.method ?? method}
              open={open}
              process={process}
              onProduct={setChosen}
            />
          )}
          <div className={styles.codes}>
            <Disclosure title={t('activation')} startsOpen={method === undefined}>
              <CodeForm label={t('activation')} verb={t('activate')} offReason={offline} onSend={activate} />
            </Disclosure>
          </div>
        </div>
        {payment.kind === 'failed' && (
          <PaymentFailed why={payment.why} orderId={payment.orderId} onRetry={process.reset} />
        )}
      </>
    );
  };
  return (
    <Dialog open width={720} title={t('dialog')} onClose={onClose}>
      {body()}
    </Dialog>
  );
}
