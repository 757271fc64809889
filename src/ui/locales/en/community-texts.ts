import community from '../../../../texts/en/words/community.json';

/** What the community says. */
export const communityTexts = { community };
