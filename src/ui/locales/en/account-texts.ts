import account from '../../../../texts/en/words/account.json';

/** What the account page says. */
export const accountTexts = { account };
