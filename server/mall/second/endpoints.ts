import 'server-only';
import type { Implementation } from '../http/implement';

/** The second service (spec 7, "Separate service"). */
export const secondEndpoints: readonly Implementation[] = [];
