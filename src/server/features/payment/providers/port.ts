import type { PaymentCurrency, PayMeans } from '#contract';

/** An order as providers see it. */
export interface Payable {
  /** Hexadecimal digits of the order's id: what every provider takes as a number of ours. */
  readonly number: string;
  readonly amount: number;
  readonly currency: PaymentCurrency;
  /** What the payer reads. */
  readonly title: string;
  readonly expiresAt: Date;
  /** Whether we still want to be paid. */
  readonly isOpen: boolean;
  /** The provider's own name for it, once it has one. */
  readonly providerOrder: string | null;
}

/** What a provider says of an order; believed only after signature and merchant agreed. Amounts are compared by who asks. */
export type Said =
  | {
      readonly state: 'paid';
      readonly amount: number;
      readonly currency: string;
      readonly transaction: string;
    }
  /** The whole was given back, by us or in the provider's own office. */
  | { readonly state: 'refunded'; readonly transaction: string }
  | { readonly state: 'unpaid' | 'closed' }
  /** Something that is none of our states: shown as OTHER, or UNKNOWN where we cannot read it. */
  | { readonly state: 'other' | 'unknown' }
  /**
   * The payer disputes the payment, the dispute is over, or the provider took the money back: kept and told to the operator (ADR
   * 0446). `reference` is the dispute's or the payment's own name: the same again is the same.
   */
  | { readonly state: 'disputed' | 'dispute_resolved' | 'reversed'; readonly reference: string };

/** The means to pay, and the provider's own name for the order; null where the provider did not answer as it should. */
export type Begun = { readonly pay: PayMeans; readonly providerOrder: string | null } | null;

/** A notice as it came. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** What a notice is: it says something of an order, or that it is to be looked at; authentic but of no use; or not to be believed. */
export type Notice =
  /** `first` is kept before the provider is asked, which alone decides about money. */
  | { readonly kind: 'look'; readonly order: OrderName; readonly first?: Said }
  | { readonly kind: 'said'; readonly order: OrderName; readonly said: Said }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly reason: string };
/** Our number, or the provider's own name. */
export type OrderName = { readonly number: string } | { readonly providerOrder: string };

/** A whole payment that is to be given back. */
export interface Refundable {
  /** The same for every try: it pays once. */
  readonly number: string;
  readonly order: Payable;
  readonly transaction: string;
  readonly amount: number;
  readonly currency: PaymentCurrency;
}

/** One way of paying. Nothing throws for what a provider or a network does: it says so. */
export interface PaymentProvider {
  readonly currency: PaymentCurrency;
  begin(order: Payable): Promise<Begun>;
  /** Asks about an order; null without an answer that can be believed. */
  ask(order: Payable): Promise<Said | null>;
  /** Asks that an order can no longer be paid; whether it is so is for `ask` to say. */
  close(order: Payable): Promise<void>;
  refund(refund: Refundable): Promise<'done' | 'pending' | 'failed'>;
  readNotice(raw: RawNotice): Promise<Notice>;
  /** What the provider wants to hear: that a notice was taken, or that it is to come again. */
  answerNotice(taken: boolean): { readonly status: number; readonly type: string; readonly body: string };
}
