import sending from '../../../../texts/en/words/sending.json';

/** What sending to a printer says, beside what the editor does. */
export const sendingTexts = { sending };
