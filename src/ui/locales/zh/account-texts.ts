import account from '../../../../texts/zh/words/account.json';

/** What the account page says. */
export const accountTexts = { account };
