import 'server-only';
import { randomBytes } from 'node:crypto';

/** What every stored picture is (R-AFTER-23). */
export const PICTURE_TYPE = 'image/webp';

/** A name that nobody guesses: 128 random bits. Lower case, for file systems that know no other. */
export const createPictureName = (): string => `${randomBytes(16).toString('hex')}.webp`;

export const isPictureName = (text: string): boolean => /^[0-9a-f]{32}\.webp$/.test(text);

/** Where a picture lies: two levels of folders, so that none holds more than some thousands. */
export const getStorageKey = (name: string): string => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
