import publishing from '../../../../texts/zh/words/publishing.json';
import review from '../../../../texts/zh/words/review.json';

/** What publishing and review say, beside what the community does. */
export const publishingTexts = { publishing, review };
