import common from '../../../../texts/zh/words/common.json';
import community from '../../../../texts/zh/words/community.json';
import notifications from '../../../../texts/zh/words/notifications.json';
import points from '../../../../texts/zh/words/points.json';
import portal from '../../../../texts/zh/words/portal.json';
import publishing from '../../../../texts/zh/words/publishing.json';
import review from '../../../../texts/zh/words/review.json';
import session from '../../../../texts/zh/words/session.json';
import site from '../../../../texts/zh/words/site.json';
import vip from '../../../../texts/zh/words/vip.json';

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
