import 'server-only';
import { projectConfig, webAdvertiseConfig } from '@/lib/contract/config';
import { cachedRead } from './cache';

export const readProjectConfig = cachedRead(projectConfig, 'project');
export const readAdverts = cachedRead(webAdvertiseConfig, 'content');
