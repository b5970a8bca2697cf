'use client';

import { useIdleComponent } from './use-idle-component';

const loadConnection = () => import('./host-bridge-connection').then((module) => module.HostBridgeConnection);

/** Connects the page with the app around it, when the page is interactive. */
export function HostBridge() {
  const Connection = useIdleComponent(loadConnection);
  return Connection ? <Connection /> : null;
}
