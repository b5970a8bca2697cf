import 'server-only';
import { randomUUID } from 'node:crypto';
import { getSingleton } from '../../singleton';

/**
 * The name of the header that holds the address of the connection's peer. Handlers of Next see headers but no
 * socket. The name is random, so that a caller cannot set the header.
 */
export const getPeerHeader = (): string => getSingleton('peer-header', () => `x-peer-${randomUUID()}`);
