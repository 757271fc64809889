import common from '../../../../texts/en/words/common.json';
import notifications from '../../../../texts/en/words/notifications.json';
import portal from '../../../../texts/en/words/portal.json';
import session from '../../../../texts/en/words/session.json';
import site from '../../../../texts/en/words/site.json';

/** What any page may say. */
export const pageTexts = { common, notifications, portal, session, site };
