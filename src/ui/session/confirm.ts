import type { LucideIcon } from 'lucide-react';
import { createStore } from 'zustand';

/** A request of the global confirmation dialog (SPEC §2 and §3). */
export interface ConfirmRequest {
  /** Requests of one group take each other's place; another group waits its turn. */
  readonly group?: string;
  readonly icon?: LucideIcon;
  readonly header: string;
  /** HTML; sanitised before it is shown. */
  readonly message: string;
  /** The button is there only with its label. */
  readonly acceptProps?: { readonly label: string; readonly danger?: boolean };
  readonly rejectProps?: { readonly label: string };
  /** A quiet line for signed-in users that leads to the VIP page in a new window. */
  readonly vipTip?: string;
  readonly accept?: () => void;
  /** By its button, Escape, or another request of the group. */
  readonly reject?: () => void;
}

export const confirmStore = createStore<{ readonly waiting: readonly ConfirmRequest[] }>(() => ({
  waiting: [],
}));

/** Shows a confirmation, after those of other groups that wait already. */
export function confirm(request: ConfirmRequest): void {
  const { waiting } = confirmStore.getState();
  const replaced = waiting.filter(({ group }) => group === request.group);
  confirmStore.setState({ waiting: [...waiting.filter(({ group }) => group !== request.group), request] });
  for (const old of replaced) old.reject?.();
}

/** Takes a question of a group back: it has answered itself, and nobody is notified. */
export function withdraw(asked: string): void {
  const { waiting } = confirmStore.getState();
  confirmStore.setState({ waiting: waiting.filter(({ group }) => group !== asked) });
}

/** Takes the answer to what is shown, and shows what waits next. */
export function answerConfirm(accepted: boolean): void {
  const [shown, ...rest] = confirmStore.getState().waiting;
  if (shown === undefined) return;
  confirmStore.setState({ waiting: rest });
  if (accepted) shown.accept?.();
  else shown.reject?.();
}

/** The same as a question: true when the person accepts. */
export function ask(request: Omit<ConfirmRequest, 'accept' | 'reject'>): Promise<boolean> {
  return new Promise((resolve) =>
    confirm({ ...request, accept: () => resolve(true), reject: () => resolve(false) }),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that somebody wrote, for inside a message: a project's name is never HTML. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);
