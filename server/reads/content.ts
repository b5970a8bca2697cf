import 'server-only';
import { projectConfig, webAdvertiseConfig } from '@/lib/contract/config';
import { kefuConfig, trafficGuideConfig } from '@/lib/contract/content';
import { loadProjectConfig } from '../projects';
import { createCachedRead, fillPointsOfProject } from './cached-read';

/** Cached reads of a project's configuration, its adverts, its customer service and its guides. */
export const readProjectConfig = createCachedRead(
  projectConfig,
  (_, context) => loadProjectConfig(context),
  fillPointsOfProject,
);
export const readAdverts = createCachedRead(webAdvertiseConfig);
export const readCustomerService = createCachedRead(kefuConfig);
export const readGuides = createCachedRead(trafficGuideConfig);
