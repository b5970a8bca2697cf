import 'server-only';
import { randomUUID } from 'node:crypto';
import { BASE_PATH } from '@/lib/contract/paths';
import { getSingleton } from '../../singleton';

/** Why a request is refused before it reaches a handler. */
export type Refusal = 'malformed' | 'misdirected call' | 'misdirected page';

/** The path that refused requests are rewritten to (`app/api/refused`). A direct request for it gets 404. */
export const REFUSED_PATH = `${BASE_PATH}/api/refused`;

/** The name of the header that holds the refusal for its handler; random, so that a caller cannot set it. */
export const getRefusalHeader = (): string =>
  getSingleton('refusal-header', () => `x-refusal-${randomUUID()}`);
