import 'server-only';
import type { Environment } from '@/lib/rules/environment/environment';
import { hasFeature } from '@/lib/rules/environment/features';
import { getConfig } from '../config';

/**
 * Whether pages of an environment offer the web app and register its worker. Not in development, where files change
 * without changing their names (R-QUICK-13).
 */
export function hasWebApp(environment: Environment): boolean {
  const { MALL_WEB_APP, NODE_ENV } = getConfig();
  return MALL_WEB_APP === 'on' && NODE_ENV !== 'development' && hasFeature('installWebApp', environment);
}
