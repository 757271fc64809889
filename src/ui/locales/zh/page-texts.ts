import { common } from './common.ts';
import { portal } from './portal.ts';
import { session } from './session.ts';
import { site } from './site.ts';

/** What any page may say. */
export const pageTexts = { common, portal, session, site };
