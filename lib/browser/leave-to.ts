import { loadBridge } from './bridge/load-bridge';
import { canUse } from './environment';

/** Opens another app by the app around the page; without one, or if it cannot, as a browser does (R-APP-04). */
async function openByBridge(url: string): Promise<void> {
  const result = await (await loadBridge()).openApp(url);
  if (result !== 'ok' && result !== 'cancel') window.location.assign(url);
}

/**
 * Leaves the page by a full page load, for a cashier or a mini program: payment pages and their signatures do not work
 * with client-side navigation. An address of another app (`weixin://…`) is opened by the native app around the page.
 */
export function leaveTo(url: string): void {
  const isWebAddress = /^(https?:|\/)/i.test(url);
  if (canUse('appBridge') && !isWebAddress) void openByBridge(url);
  else window.location.assign(url);
}
