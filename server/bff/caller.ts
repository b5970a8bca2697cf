import 'server-only';
import type { CallRequest } from '@/lib/http/call-request';
import { type Session, unsealSession } from '../session/session';
import { readSessionToken } from '../session/session-cookie';
import { isSecure } from './request-info';

/** The session of a request, and how the request proves it. */
export interface Caller {
  session: Session | undefined;
  credential: 'cookie' | 'bearer' | 'nothing';
}

/** Reads the session; undefined if it is missing, forged or expired (R-ACCOUNT-13, R-APP-03). */
export async function getCaller(request: CallRequest): Promise<Caller> {
  const { sealed, credential } = readSessionToken(request, isSecure(request));
  return { session: await unsealSession(sealed), credential };
}
