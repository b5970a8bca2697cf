import 'server-only';
import { randomUUID } from 'node:crypto';
import { getSingleton } from '../../singleton';

/**
 * The header in which a request carries the address of the other end of its connection. A handler of Next sees no
 * socket, only headers, so the name is one that no caller can know.
 */
export const getPeerHeader = (): string => getSingleton('peer-header', () => `x-peer-${randomUUID()}`);
