import 'server-only';
import type { Job } from '../context';
import { expireLots } from '../points/expire';
import { BATCH, eachBatch } from './each-of';

/** Writes off points whose time is over; nobody could spend them any more. */
export const expirePoints: Job = {
  name: 'expirePoints',
  run: (host) => {
    const now = host.now();
    return eachBatch(host, (tx) => expireLots(tx, { now, limit: BATCH }));
  },
};
