import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { callMall } from '@/lib/browser/client';
import { confirmEnvironment } from '@/lib/browser/confirm-environment';
import { readCookie, writeCookie } from '@/lib/browser/cookies';
import { canUse, getEnvironment, useEnvironment } from '@/lib/browser/environment';
import { clearSession, saveProjectId, saveWeChatAppId } from '@/lib/browser/local-state';
import { meQuery } from '@/lib/browser/queries';
import { saveUser } from '@/lib/browser/watch-user';
import type { User } from '@/lib/contract/user';
import { hasSessionMarker, NEW_LOGIN_COOKIE } from '@/lib/rules/caller/session-marker';
import { hasFeature } from '@/lib/rules/environment/features';
import { createLazyPart } from '../ui/lazy-part';

const HostBridgeConnection = createLazyPart(
  () => import('./host-bridge-connection').then((module) => module.HostBridgeConnection),
  { isSilent: true },
);

let isAppIdSaved = false;

/** The app id of the public account by which the user has logged in. */
function keepWeChatAppId({ openid }: User): void {
  if (isAppIdSaved || !openid || !canUse('weChatLogin')) return;
  isAppIdSaved = true;
  callMall('getAuthInfo', {}).then(
    ({ appId }) => saveWeChatAppId(appId),
    () => {
      isAppIdSaved = false;
    },
  );
}

function keepUser(user: User | undefined): void {
  if (!hasSessionMarker(document.cookie)) clearSession();
  else if (user) {
    saveUser(user);
    keepWeChatAppId(user);
  }
}

/** Asks for the user after a login by a redirect: the answer updates what is kept. If it fails, the next page asks. */
async function followNewLogin(client: QueryClient): Promise<void> {
  if (readCookie(NEW_LOGIN_COOKIE) === undefined) return;
  await client.fetchQuery({ ...meQuery(), staleTime: 0 });
  writeCookie(NEW_LOGIN_COOKIE, '', 0);
}

/**
 * Keeps what host apps see of the page: the environment that their bridge confirms, and the local storage keys, which
 * follow every answer about the user, and a login by a redirect at the next page (R-ACCOUNT-26, R-ENV-08). It is loaded when the page is interactive.
 */
export function HostState() {
  const client = useQueryClient();
  const path = usePathname();
  const environment = useEnvironment(getEnvironment());
  useEffect(() => void confirmEnvironment(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may belong to another project
  useEffect(() => saveProjectId(), [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the native app's ticket logs in without loading the page again
  useEffect(() => void followNewLogin(client).catch(() => {}), [client, path]);
  useEffect(() => {
    const { queryKey } = meQuery();
    const [subject, part] = queryKey;
    const keep = () => keepUser(client.getQueryData(queryKey));
    keep();
    return client.getQueryCache().subscribe(({ type, query }) => {
      const isMe = query.queryKey[0] === subject && query.queryKey[1] === part;
      if (type === 'updated' && isMe && query.state.status === 'success') keep();
    });
  }, [client]);
  return hasFeature('hostLogin', environment) ? <HostBridgeConnection /> : null;
}
