import 'server-only';
import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { detectEnvironment, ENVIRONMENT_COOKIE } from '@/lib/rules/environment/detect-environment';
import type { Environment } from '@/lib/rules/environment/environment';
import { hasFeature } from '@/lib/rules/environment/features';
import { parseQuickAppDevice } from '@/lib/rules/quick-app/device';

/** What a request shows of the browser or app that sends it. */
interface Client {
  environment: Environment;
  /** The page runs in the browser of a phone whose maker has quick apps. */
  canOpenQuickApp: boolean;
}

/** Detects the client of a request by its user agent and the environment's cookie. */
export function detectClient({ headers }: IncomingMessage): Client {
  const userAgent = headers['user-agent'] ?? '';
  const environment = detectEnvironment(userAgent, parseCookie(headers.cookie ?? '')[ENVIRONMENT_COOKIE]);
  return {
    environment,
    canOpenQuickApp: hasFeature('openQuickApp', environment) && parseQuickAppDevice(userAgent) !== undefined,
  };
}
