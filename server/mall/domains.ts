import 'server-only';
import type { OtherRoutes } from './app';
import type { Job } from './context';
import type { Implementation } from './http/implement';

/** Every endpoint that the mall answers, by domain. */
export const domains: readonly Implementation[] = [];

export const otherRoutes: readonly OtherRoutes[] = [];

/** What is due from time to time, in this order. */
export const jobs: readonly Job[] = [];
