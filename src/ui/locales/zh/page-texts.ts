import common from '../../../../texts/zh/words/common.json';
import notifications from '../../../../texts/zh/words/notifications.json';
import portal from '../../../../texts/zh/words/portal.json';
import session from '../../../../texts/zh/words/session.json';
import site from '../../../../texts/zh/words/site.json';

/** What any page may say. */
export const pageTexts = { common, notifications, portal, session, site };
