import { browserStorage, createCloud, type Cloud } from '#cloud';
import { notify, preferences, sayFailure } from '#ui';

/** The page's one way to the server: its tokens, who is signed in, and how failures are reported. */
export const cloud: Cloud = createCloud({
  storage: browserStorage(),
  language: () => preferences().language,
  onFailure: (failure) => notify({ text: sayFailure(failure), error: true }),
});
