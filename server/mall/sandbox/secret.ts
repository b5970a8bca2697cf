import 'server-only';
import { getStoredSecret } from '../config/stored-secret';
import type { MallDeps } from '../context';

/** Returns the key of the sandbox's signatures. */
export const getSandboxSecret = ({ db }: Pick<MallDeps, 'db'>): Promise<string> =>
  getStoredSecret(db, 'sandbox.secret');
