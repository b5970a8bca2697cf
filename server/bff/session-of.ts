import 'server-only';
import { open, type Session } from '../session/session';
import { readSessionToken } from '../session/session-cookie';
import { isSecure } from './request';

/** Who a request comes from. */
export interface Caller {
  session: Session | undefined;
  by: 'cookie' | 'bearer' | 'nothing';
}

// R-ACCOUNT-13, R-APP-03
export async function callerOf(request: Request): Promise<Caller> {
  const { sealed, by } = readSessionToken(request, isSecure(request));
  return { session: await open(sealed), by };
}
