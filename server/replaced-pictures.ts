import 'server-only';
import type { IncomingMessage } from 'node:http';
import { getSingleton } from './singleton';

const getRequests = () => getSingleton('replaced-pictures', () => new WeakSet<IncomingMessage>());

/** Notes that a request for a picture of another release gets this release's picture. */
export const markAsReplaced = (request: IncomingMessage): void => void getRequests().add(request);

/** Whether the answer is another picture than the address names, so that no browser may keep it under this address. */
export const isReplaced = (request: IncomingMessage): boolean => getRequests().has(request);
