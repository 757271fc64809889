import community from '../../../../texts/zh/words/community.json';

/** What the community says. */
export const communityTexts = { community };
