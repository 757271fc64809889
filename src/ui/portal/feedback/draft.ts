import type { FEEDBACK_SUBJECTS } from '#contract';

export type FeedbackSubject = (typeof FEEDBACK_SUBJECTS)[number];

interface Draft {
  readonly email: string;
  readonly subject: FeedbackSubject | '';
  readonly description: string;
}

/** What was written and not sent, by account: closing the dialog, or a failure, does not lose it in this tab. */
const drafts = new Map<string, Draft>();

export const savedDraft = (owner: string): Draft | undefined => drafts.get(owner);
export const saveDraft = (owner: string, draft: Draft): void => void drafts.set(owner, draft);
export const forgetDraft = (owner: string): void => void drafts.delete(owner);
