import { canUse } from '@/lib/browser/environment';
import { loadScript } from '@/lib/browser/load-script';
import { QUICK_APP_SCRIPT } from '@/lib/rules/quick-app/script';

/** What the script of the phone makers' alliance adds to a page. */
interface MakersScript {
  channelReady?: (callback: (isAvailable: boolean) => void) => void;
  appRouter?: (packageName: string, path: string, params: Record<string, string>) => void;
  installShortcut?: (packageName: string) => void;
}

declare global {
  interface Window extends MakersScript {
    /** What a quick app adds to the page in its web component. */
    system?: { postMessage?: (message: string) => void };
  }
}

/** The calls to the phone's quick-app platform, or to the quick app around the page. */
export interface QuickAppBridge {
  /** Opens the quick app with a project. */
  open: (pId: string) => void;
  /** Asks for its icon on the home screen. */
  addToDesktop: () => void;
}

/** The platform answers at once or never. */
const DETECTION_TIMEOUT_MS = 3000;

const detectPlatform = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    if (!window.channelReady) throw new Error('the script of the makers has no detection');
    const timer = setTimeout(() => reject(new Error('the platform does not answer')), DETECTION_TIMEOUT_MS);
    window.channelReady((isAvailable) => {
      clearTimeout(timer);
      resolve(isAvailable);
    });
  });

/**
 * Finds the way to the quick app: the messages of the quick app around the page, else the makers' script.
 * @param packageName of the quick app
 * @returns undefined if the phone has no platform
 * @throws an Error when that cannot be found out
 */
export async function loadQuickAppBridge(packageName: string): Promise<QuickAppBridge | undefined> {
  const { system } = window;
  if (!canUse('openQuickApp') && system?.postMessage) {
    const send = (type: string, pId?: string) => system.postMessage?.(JSON.stringify({ type, pId }));
    return { open: (pId) => send('open', pId), addToDesktop: () => send('addToDesktop') };
  }
  if (!window.channelReady && !(await loadScript(QUICK_APP_SCRIPT))) {
    throw new Error('the script of the makers could not be loaded');
  }
  if (!(await detectPlatform())) return undefined;
  return {
    open: (pId) => window.appRouter?.(packageName, '/', { pId }),
    addToDesktop: () => {
      if (window.installShortcut) window.installShortcut(packageName);
      else window.appRouter?.(packageName, '/', { action: 'addToDesktop' });
    },
  };
}
