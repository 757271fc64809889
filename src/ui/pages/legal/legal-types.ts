/** A page of terms: sections of paragraphs, as plain text. */
export interface LegalText {
  /** ISO date of the last change. */
  readonly changed: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

export type LegalTopic = 'terms' | 'privacy';
