import 'server-only';
import type { AppType } from '@/lib/contract/user';
import type { AutoLoginFeature } from '@/lib/rules/environment/features';
import type { Locale } from '@/lib/rules/page/locale';
import type { Identity } from '../bff/login';
import type { ProviderLogins } from '../session/session';
import type { CallContext } from '../upstream/call-upstream';

/** The app at a login provider to which shoppers log in. */
export interface LoginApp {
  appId: string;
  /** Origin that the provider redirects back to; empty: the origin of the request. */
  redirectBaseUrl: string;
  /** Creates the URL of the provider's authorization page. */
  createAuthorizeUrl: (request: { redirectUri: string; state: string }) => string;
}

/** Texts of the page that is shown after repeated failed logins. */
export interface LoginFailedTexts {
  title: string;
  text: string;
  go: string;
  retry: string;
}

/** What differs between the providers of an OAuth login by redirects. */
export interface LoginFlow {
  /** Name of the provider in log lines. */
  name: string;
  /** The feature of the environments in which this login is automatic. */
  feature: AutoLoginFeature;
  /** The field of the session that stores this login. */
  sessionKey: keyof ProviderLogins;
  /** Name of the cookie that holds the login in progress. */
  cookie: string;
  /** Path of the call that starts the login. */
  startPath: string;
  /** Path that the provider redirects back to. */
  returnPath: string;
  /** Query parameter with the code when the provider redirects back. */
  codeParameter: string;
  /** The `appType` of a login that names none. */
  appType: AppType;
  failedTexts: Readonly<Record<Locale, LoginFailedTexts>>;
  /** Finds the app; undefined if login with this provider is not available. */
  findApp: (context: CallContext) => Promise<LoginApp | undefined>;
  /**
   * Exchanges a code for an identity; undefined if the app is no longer configured.
   * @throws an error for which `isProviderError` is true
   */
  exchangeCode: (appId: string, code: string) => Promise<Identity | undefined>;
  /** Whether the provider failed or rejected a code. Messages of these errors contain no code, secret or personal data. */
  isProviderError: (error: unknown) => error is Error;
}
