import common from '../../../../texts/zh/words/common.json';
import community from '../../../../texts/zh/words/community.json';
import portal from '../../../../texts/zh/words/portal.json';
import publishing from '../../../../texts/zh/words/publishing.json';
import session from '../../../../texts/zh/words/session.json';
import site from '../../../../texts/zh/words/site.json';

/** What any page may say. */
export const pageTexts = { common, community, portal, publishing, session, site };
