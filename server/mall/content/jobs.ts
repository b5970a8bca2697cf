import 'server-only';
import type { Job } from '../context';
import { forgetTrack } from './forget-track';
import { offersJob } from './page/offers';

/** What is due with content. */
export const contentJobs: readonly Job[] = [offersJob, forgetTrack];
