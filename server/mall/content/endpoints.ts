import 'server-only';
import type { Implementation } from '../http/implement';

/** Floats, service, guides and pages that operators assemble. */
export const contentEndpoints: readonly Implementation[] = [];
