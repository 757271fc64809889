import { accountTexts } from './account-texts.ts';
import { communityTexts } from './community-texts.ts';
import { editorTexts } from './editor-texts.ts';
import { membershipTexts } from './membership-texts.ts';
import { pageTexts } from './page-texts.ts';
import { publishingTexts } from './publishing-texts.ts';
import { sendingTexts } from './sending-texts.ts';
import { sharingTexts } from './sharing-texts.ts';

/** Every text there is, by namespace: for types and tests. Pages load the parts they say. */
export const resources = {
  ...pageTexts,
  ...editorTexts,
  ...communityTexts,
  ...publishingTexts,
  ...membershipTexts,
  ...sendingTexts,
  ...sharingTexts,
  ...accountTexts,
};
