import { randomBytes } from 'node:crypto';

/** The secret of the servers that this process starts for development, or of the one it is told to speak to. */
export const DEVELOPMENT_SECRET = process.env.DEVELOPMENT_SECRET || randomBytes(24).toString('base64url');
