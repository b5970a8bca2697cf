import 'server-only';
import { carriedBy } from '../session/carry';
import { open, type Session } from '../session/session';

/** Who a request comes from. */
export interface Caller {
  session: Session | undefined;
  by: 'cookie' | 'bearer' | 'nothing';
}

// R-ACCOUNT-13, R-APP-03
export async function callerOf(request: Request): Promise<Caller> {
  const { sealed, by } = carriedBy(request);
  return { session: await open(sealed), by };
}
