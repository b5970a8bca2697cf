import 'server-only';
import { randomBytes } from 'node:crypto';

/** Media type of every stored picture (R-AFTER-23). */
export const PICTURE_TYPE = 'image/webp';

/** Creates a name that cannot be guessed: 128 random bits, in lower case for case-insensitive file systems. */
export const createPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`;

/** Whether a text has the form of a name that `createPictureName` returns. */
export const isPictureName = (text: string): boolean => /^[0-9a-f]{32}\.webp$/.test(text);

/** Path of a picture in its storage: two levels of folders, so that no folder has more than some thousand files. */
export const getStorageKey = (name: string): string => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
