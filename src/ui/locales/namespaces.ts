/** A namespace of its own first, then the words every place shares ("common:unit.mm"). */
export const EDITOR = ['editor', 'common'] as const;
export const LIBRARY = ['library', 'common'] as const;
export const SITE = ['site', 'common'] as const;
export const SESSION = ['session', 'common'] as const;
export const PORTAL = ['portal', 'session', 'common'] as const;
export const COMMUNITY = ['community', 'portal', 'common'] as const;
export const PUBLISHING = ['publishing', 'portal', 'session', 'common'] as const;
