import type { App } from '../app.ts';

type SimulatedPayment = NonNullable<Awaited<ReturnType<NonNullable<App['simulatedPayments']>['find']>>>;
type Language = 'en' | 'zh';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The page's own words: a provider has its own, too, and nobody but a developer reads these. */
const WORDS = {
  en: {
    title: 'Simulated payment',
    note: 'This page stands in for the payment provider during development. No money moves.',
    order: 'Order number',
    method: 'Payment method',
    methods: { wxpay_native: 'WeChat Pay', alipay_page: 'Alipay', paypal: 'PayPal' },
    pay: 'Pay',
    decline: 'Decline',
    silent: 'Pay, but stay silent',
    back: 'Cancel and return',
    toOrder: 'Return to Corallite',
    open: 'Waiting for payment',
    paid: 'Paid. Return to the page with the code.',
    declined: 'Declined. Return to the page with the code.',
    refunded: 'Closed: the payment is refunded.',
    closed: 'This order is closed. Paying it now is a late payment.',
  },
  zh: {
    title: '模拟支付',
    note: '此页面在开发环境中代替支付平台，不会产生任何扣款。',
    order: '订单号',
    method: '支付方式',
    methods: { wxpay_native: '微信支付', alipay_page: '支付宝', paypal: 'PayPal' },
    pay: '支付',
    decline: '拒绝支付',
    silent: '支付但不通知',
    back: '取消并返回',
    toOrder: '返回 Corallite',
    open: '等待付款',
    paid: '已支付，请返回显示付款码的页面。',
    declined: '已拒绝，请返回显示付款码的页面。',
    refunded: '订单已关闭，款项将退回。',
    closed: '订单已关闭，现在支付属于逾期付款。',
  },
} as const;

const STYLE = `
:root{color-scheme:light dark;--ground:#F0F3F5;--panel:#fff;--line:#E1E5E9;--control:#838D96;--text:#151D24;--quiet:#525C66;--good:#006641;--bad:#B0153F}
@media(prefers-color-scheme:dark){:root{--ground:#10161B;--panel:#1A2229;--line:#2C363F;--control:#6D7984;--text:#EDF1F4;--quiet:#A9B4BE;--good:#6ED6A0;--bad:#FF9AA8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;font:14px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text)}
main{width:min(400px,100%);padding:28px 24px 24px;background:var(--panel);border:1px solid var(--line);border-radius:16px}
h1{font-size:16px;line-height:1.4;margin:0;text-align:center}
.amount{margin:12px 0 0;font-size:32px;line-height:1.2;font-weight:600;text-align:center;font-variant-numeric:tabular-nums}
.state{margin:4px 0 20px;text-align:center;color:var(--quiet)}
.state.good{color:var(--good)}.state.bad{color:var(--bad)}
dl{margin:0 0 20px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{flex:none;color:var(--quiet)}dd{margin:0;text-align:right;overflow-wrap:anywhere;text-wrap:balance}
form{display:grid;gap:8px}
button{font:inherit;font-weight:600;min-height:44px;border-radius:8px;border:1px solid var(--control);background:transparent;color:inherit;cursor:pointer}
button:hover{background:color-mix(in srgb,currentColor 6%,transparent)}
button[value=pay]{background:#AC3524;border-color:#AC3524;color:#fff}
button[value=pay]:hover{background:#96291A}
:focus-visible{outline:2px solid #0B6BCB;outline-offset:2px}
a{display:grid;place-items:center;min-height:44px;margin-top:4px;color:var(--quiet)}
.note{margin:16px 0 0;text-align:center;font-size:12px;color:var(--quiet);text-wrap:balance}`;

/** The language of the page: Chinese where the browser asks for that first, else English. */
export const languageOf = (accepted: string | undefined): Language =>
  /^zh\b/i.test(accepted ?? '') ? 'zh' : 'en';

/** The sentence under the amount, and how it looks. */
function stateOf({
  status,
  closedBy,
}: SimulatedPayment): readonly ['open' | 'paid' | 'declined' | 'refunded' | 'closed', string] {
  if (status === 'UNPAID') return ['open', ''];
  if (status !== 'CLOSED') return ['paid', ' good'];
  if (closedBy === 'provider') return ['declined', ' bad'];
  return closedBy === 'refund' ? ['refunded', ' bad'] : ['closed', ' bad'];
}

/** The page of one simulated payment, with buttons as long as there is something to choose: an order that is closed can be paid late. */
export function simulatedPage(payment: SimulatedPayment, language: Language): string {
  const words = WORDS[language];
  const { number, title, amount, currency, method, back } = payment;
  const [state, look] = stateOf(payment);
  const named = (words.methods as Readonly<Record<string, string>>)[method] ?? method;
  const facts = [
    [words.method, named],
    [words.order, number],
  ];
  const buttons = (['pay', 'decline', 'silent'] as const)
    .map((choice) => `<button name="choice" value="${choice}">${words[choice]}</button>`)
    .join('');
  const settled = state === 'paid' || state === 'refunded';
  const way = back && (settled ? [back.done, words.toOrder] : [back.cancelled, words.back]);
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${words.title}</title><style>${STYLE}</style><main><h1>${escapeHtml(title)}</h1>` +
    `<p class="amount">${(amount / 100).toFixed(2)} ${escapeHtml(currency)}</p>` +
    `<p class="state${look}" role="status">${words[state]}</p>` +
    `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value!)}</dd></div>`).join('')}</dl>` +
    (settled ? '' : `<form method="post">${buttons}</form>`) +
    (way ? `<a href="${escapeHtml(way[0]!)}">${way[1]}</a>` : '') +
    `<p class="note">${words.note}</p></main></html>\n`
  );
}
