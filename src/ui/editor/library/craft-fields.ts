import type { PrintCraft } from '#document';

/** What a group of a craft's fields is given. */
export interface CraftFieldsProps {
  readonly craft: PrintCraft;
  /** The sentence that says what is wrong with a field, if anything is. */
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (change: Partial<PrintCraft>) => void;
}
