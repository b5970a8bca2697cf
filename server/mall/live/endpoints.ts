import 'server-only';
import type { Implementation } from '../http/implement';

/** Live videos. */
export const liveEndpoints: readonly Implementation[] = [];
