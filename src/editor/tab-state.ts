import type { AppError } from '#base';

/** Where the document that is kept on this device is worked on: one tab at a time has it. */
export type TabState =
  | { readonly status: 'here' }
  /** Another tab asked for it: what there is is being saved, and nothing changes it any more. */
  | { readonly status: 'leaving' }
  | {
      readonly status: 'elsewhere';
      /** What the other tab calls it; null where it did not say. */
      readonly name: string | null;
      /**
       * `never`: this tab began beside the other and has a document of its own. `saved`: the other tab continues the document that is
       * here, which is shown as it was. `unsaved`: the same, but the last changes here were not saved before.
       */
      readonly left: 'never' | 'saved' | 'unsaved';
      /** Whether the other tab was asked for it; `silent`: it has not answered so far. */
      readonly request: 'none' | 'asked' | 'silent';
      /** Why it was not handed over. */
      readonly error: AppError | null;
    };

/** Whether another tab continues the document that is here. */
export const isLeft = (tab: TabState): boolean =>
  tab.status === 'leaving' || (tab.status === 'elsewhere' && tab.left !== 'never');
