import sharing from '../../../../texts/en/words/sharing.json';

/** What sharing a project and opening a shared one says. */
export const sharingTexts = { sharing };
