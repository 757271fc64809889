/** A namespace of its own first, then the words every place shares ("common:unit.mm"). */
export const EDITOR = ['editor', 'common'] as const;
export const SENDING = ['sending', 'common'] as const;
export const LIBRARY = ['library', 'common'] as const;
export const SITE = ['site', 'common'] as const;
export const SESSION = ['session', 'common'] as const;
export const PORTAL = ['portal', 'session', 'common'] as const;
export const SHARING = ['sharing', 'portal', 'session', 'common'] as const;
export const ACCOUNT = ['account', 'portal', 'session', 'common'] as const;
export const COMMUNITY = ['community', 'portal', 'common'] as const;
export const PUBLISHING = ['publishing', 'community', 'portal', 'session', 'common'] as const;
export const REVIEW = ['review', 'publishing', 'community', 'portal', 'session', 'common'] as const;
export const NOTIFICATIONS = ['notifications', 'portal', 'session', 'common'] as const;
export const VIP = ['vip', 'portal', 'session', 'common'] as const;
export const POINTS = ['points', 'vip', 'portal', 'session', 'common'] as const;
