import 'server-only';
import { randomBytes } from 'node:crypto';

/** A new id of 128 random bits, 22 characters that need no escaping in a URL. */
export const newId = (): string => randomBytes(16).toString('base64url');
