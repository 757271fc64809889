import points from '../../../../texts/zh/words/points.json';
import vip from '../../../../texts/zh/words/vip.json';

/** What VIP, orders and points say. */
export const membershipTexts = { points, vip };
