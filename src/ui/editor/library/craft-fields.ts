import type { PrintCraft } from '#document';
import type { ReactNode } from 'react';

/** What a group of a craft's fields is given. */
export interface CraftFieldsProps {
  readonly craft: PrintCraft;
  /** The sentence that says what is wrong with a field, if anything is. */
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (change: Partial<PrintCraft>) => void;
  /** A field of `CRAFT_FIELDS` with a dot where it is not as it was saved. */
  readonly dotted: (field: string, control: ReactNode) => ReactNode;
}
