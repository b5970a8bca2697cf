import 'server-only';
import { randomUUID } from 'node:crypto';
import { shared } from '../../shared';

/**
 * The header in which a request carries the address of the other end of its connection. A handler of Next sees no
 * socket, only headers, so the name is one that no caller can know.
 */
export const peerHeader = (): string => shared('peer-header', () => `x-peer-${randomUUID()}`);
