import publishing from '../../../../texts/en/words/publishing.json';
import review from '../../../../texts/en/words/review.json';

/** What publishing and review say, beside what the community does. */
export const publishingTexts = { publishing, review };
