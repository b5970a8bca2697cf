import { createRandomId } from '@/lib/browser/random-id';

/** Creates a key for one submit (R-ORDER-10). */
export const createIdempotencyKey = createRandomId;
