import 'server-only';
import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '@/lib/contract/paths';
import { getSingleton } from '../../singleton';

/** Why a request is rejected before it reaches a handler. */
export type Rejection = 'malformed' | 'misdirected call' | 'misdirected page';

/** The path that rejected requests are rewritten to (`app/api/refused`). A direct request for it gets 404. */
export const REJECTED_PATH = `${BASE_PATH}/api/refused`;

/** The name of the header that holds the rejection for its handler; random, so that a caller cannot set it. */
export const getRejectionHeader = (): string =>
  getSingleton('rejection-header', () => `x-rejection-${randomUUID()}`);
