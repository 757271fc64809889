import type { Section } from '../../manual/article.ts';
import type { Language } from '../../preferences.ts';

export type LegalTopic = 'terms' | 'privacy';

/** Terms, or what happens to data: sections of plain text. */
export interface LegalText {
  /** ISO date of the last change. */
  readonly changed: string;
  readonly sections: readonly Section[];
}

/** Each is a chunk of its own. */
export const LEGAL_TEXTS = import.meta.glob<readonly [LegalText]>('../../../../texts/*/legal/*.md', {
  import: 'articles',
});

export const legalTextAt = (language: Language, topic: LegalTopic) =>
  `../../../../texts/${language}/legal/${topic}.md`;
