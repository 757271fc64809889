import common from '../../../../texts/en/words/common.json';
import community from '../../../../texts/en/words/community.json';
import portal from '../../../../texts/en/words/portal.json';
import publishing from '../../../../texts/en/words/publishing.json';
import session from '../../../../texts/en/words/session.json';
import site from '../../../../texts/en/words/site.json';

/** What any page may say. */
export const pageTexts = { common, community, portal, publishing, session, site };
