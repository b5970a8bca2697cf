import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { type Bridge, noBridge } from '@/lib/browser/bridge/bridge';
import { loadBridge } from '@/lib/browser/bridge/load-bridge';
import { logInByBridge } from '@/lib/browser/bridge/log-in';
import { meQuery } from '@/lib/browser/queries';
import { createStorageStore } from '@/lib/browser/store';

/** Sends the title now, and again when the client router has changed the head of the document. */
function followTitle(bridge: Bridge): () => void {
  let shown: string | undefined;
  const update = () => {
    if (document.title === shown) return;
    shown = document.title;
    bridge.setTitle(shown);
  };
  const observer = new MutationObserver(update);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  update();
  return () => observer.disconnect();
}

/** Marks that this visit has asked the app for its user. */
const askedStore = createStorageStore('hostLoginAsked', 'sessionStorage');
/** The same for this document only, where the web view forbids storage. */
let isAskedWithoutStorage = false;

const isAsked = (): boolean => isAskedWithoutStorage || askedStore.read() !== null;

function setAsked(asked: boolean): void {
  askedStore.write(asked ? '1' : null);
  isAskedWithoutStorage = asked && askedStore.read() === null;
}

/**
 * Whether the shopper is a guest. A visitor becomes one first: the answer to a guest's login that is still under way would
 * replace the session of the app's user.
 */
async function isGuest(client: QueryClient): Promise<boolean> {
  const { openid, unionId, alipayUserId } = await client.fetchQuery(meQuery());
  return !openid && !unionId && !alipayUserId;
}

/** Logs a visitor or a guest in as the app's user, once per visit. The page stays as it is and reloads its data. */
async function logInOnce(bridge: Bridge, client: QueryClient): Promise<void> {
  if (isAsked()) return;
  setAsked(true);
  if (!(await isGuest(client)) || !(await logInByBridge(bridge))) return;
  await client.invalidateQueries();
  // No part of the page may show the user; the local storage follows this answer.
  await client.fetchQuery(meQuery());
}

/** The connection of the page with the app around it: title and login (R-APP-04, R-ALIPAY-02). */
export const HostBridgeConnection: ComponentType = () => {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    void loadBridge().then((bridge) => {
      if (isLeft || bridge === noBridge) return;
      stop = followTitle(bridge);
      // The shopper goes on as before; the next document asks again, because the app was not asked.
      logInOnce(bridge, client).catch(() => setAsked(false));
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [client]);
  return null;
};
