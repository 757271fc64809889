import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useSearchParams } from 'wouter';
import { PAYMENT_METHODS, VIP_TYPES } from '#contract';
import { latePart } from '../../late-part.ts';
import { loadTexts } from '../../locales/index.ts';
import { SESSION } from '../../locales/namespaces.ts';
import { notify } from '../../session/toasts.ts';

/** The dialog could not be fetched: it is said, and the address no longer asks for it. */
function NoVipDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(SESSION);
  useEffect(() => {
    notify({ text: t(navigator.onLine ? 'failed.unreadable' : 'failed.offline'), error: true });
    onClose();
  }, [onClose, t]);
  return null;
}

const VipDialog = latePart(async () => {
  const [{ VipDialog: Loaded }] = await Promise.all([import('./vip-dialog.tsx'), loadTexts('membership')]);
  return Loaded;
}, NoVipDialog);

/** The parts of an address that open the dialog: `modal=vip`, what is chosen in it, the order that is to be paid. */
const PARTS = ['modal', 'product', 'method', 'pay'] as const;

/** Opens the VIP dialog over any page whose address says `modal=vip`; closing it leaves the page as it is. */
export function VipAtAddress() {
  const [parameters, setParameters] = useSearchParams();
  if (parameters.get('modal') !== 'vip') return null;
  const close = () =>
    setParameters(
      (before) => {
        const kept = new URLSearchParams(before);
        for (const part of PARTS) kept.delete(part);
        return kept;
      },
      { replace: true },
    );
  const product = VIP_TYPES.find((type) => type === parameters.get('product')) ?? 'MONTHLY';
  const method = PAYMENT_METHODS.find((known) => known === parameters.get('method')) ?? null;
  return (
    <Suspense fallback={null}>
      <VipDialog product={product} method={method} orderId={parameters.get('pay')} onClose={close} />
    </Suspense>
  );
}
