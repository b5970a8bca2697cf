import { createMemoryStore } from './store';

/** The browser's offer to install the web app; Safari and Firefox have none. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** The offer that waits for the shopper; null: none, or it was used. */
export const installPromptStore = createMemoryStore<InstallPrompt | null>(null);

/** Keeps the offer, which the browser makes once, for the banner. @returns a function that ends it */
export function watchInstallPrompt(): () => void {
  const keep = (event: InstallPrompt) => {
    // Without this, the browser shows a bar of its own.
    event.preventDefault();
    installPromptStore.write(event);
  };
  const drop = () => installPromptStore.write(null);
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', drop);
  return () => {
    removeEventListener('beforeinstallprompt', keep);
    removeEventListener('appinstalled', drop);
  };
}

/** Whether the page runs in the installed web app. */
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Whether this is Safari on a phone, where shoppers install web apps by its share menu. */
export const canInstallByShareMenu = (): boolean =>
  'standalone' in navigator && !isInstalled() && /Version\/\d.* Safari\//.test(navigator.userAgent);
