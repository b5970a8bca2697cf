import 'server-only';
import { projectConfig, webAdvertiseConfig } from '@/lib/contract/config';
import { loadProjectConfig } from '../projects';
import { createCachedRead } from './cached-read';

/** Cached reads of a project's configuration and its adverts. */
export const readProjectConfig = createCachedRead(projectConfig, 'project', (_, context) =>
  loadProjectConfig(context),
);
export const readAdverts = createCachedRead(webAdvertiseConfig, 'content');
