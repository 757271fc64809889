import common from '../../../../texts/en/words/common.json';
import community from '../../../../texts/en/words/community.json';
import notifications from '../../../../texts/en/words/notifications.json';
import points from '../../../../texts/en/words/points.json';
import portal from '../../../../texts/en/words/portal.json';
import publishing from '../../../../texts/en/words/publishing.json';
import review from '../../../../texts/en/words/review.json';
import session from '../../../../texts/en/words/session.json';
import site from '../../../../texts/en/words/site.json';
import vip from '../../../../texts/en/words/vip.json';

/** What any page may say. */
export const pageTexts = {
  common,
  community,
  notifications,
  points,
  portal,
  publishing,
  review,
  session,
  site,
  vip,
};
