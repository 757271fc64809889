import points from '../../../../texts/en/words/points.json';
import vip from '../../../../texts/en/words/vip.json';

/** What VIP, orders and points say. */
export const membershipTexts = { points, vip };
