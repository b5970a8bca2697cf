import 'server-only';
import { getStoredSecret } from '../config/stored-secret';
import type { Db } from '../db/types';

/** Returns the HMAC key for codes, captchas and senders (R-PHONE-13). */
export const getPhoneSecret = (db: Db): Promise<string> => getStoredSecret(db, 'phone.secret');
