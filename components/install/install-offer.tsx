import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useHasNotice } from '@/components/app/dialog-queue';
import { getIdleTexts } from '@/components/app/idle-texts';
import { IconButton } from '@/components/ui/icon-button';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { canUse } from '@/lib/browser/environment';
import { canInstallByShareMenu, installPromptStore } from '@/lib/browser/install-prompt';
import type { findQuickApp } from '@/lib/browser/quick-app/find-quick-app';
import { createStorageStore } from '@/lib/browser/store';
import { fillTemplate } from '@/lib/i18n/text-template';
import { parseQuickAppDevice } from '@/lib/rules/quick-app/device';
import { Button } from '../ui/button';
import { showToast } from '../ui/overlay/toast';

export interface InstallOfferProps {
  /** Address of the brand's icon. */
  icon: string;
  brand: string;
}

/** What the banner shows; without `action` it only explains. */
interface Offer {
  title: string;
  text: string;
  action?: { label: string; run: () => void };
}

type QuickApp = Awaited<ReturnType<typeof findQuickApp>>;

/** Parameter of an address that opens the quick app. */
const WAKE_PARAMETER = 'quickApp';

/** Time from the first toast to the second one when the icon is added (R-QUICK-06). */
const ALLOW_TOAST_AFTER_MS = 1000;

const closed = createStorageStore('desktopBannerClosed');

/** Removes the parameter from the address. @returns whether it asks for the quick app */
function takeWakeParameter(): boolean {
  const url = new URL(location.href);
  const isWanted = url.searchParams.get(WAKE_PARAMETER) === '1';
  if (isWanted) {
    url.searchParams.delete(WAKE_PARAMETER);
    history.replaceState(history.state, '', url);
  }
  return isWanted;
}

/** The quick app of this phone; opens it when the address asks for it (R-QUICK-05). */
function useQuickApp(isClosed: boolean, unsupported: string): QuickApp {
  const [quickApp, setQuickApp] = useState<QuickApp>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phone does not change
  useEffect(() => {
    const isWanted = takeWakeParameter();
    const canExist = canUse('addToDesktop') && parseQuickAppDevice(navigator.userAgent) !== undefined;
    if (isWanted && !canExist) showToast(unsupported);
    if (!canExist || (isClosed && !isWanted)) return;
    void import('@/lib/browser/quick-app/find-quick-app')
      .then((module) => module.findQuickApp())
      .catch(() => undefined)
      .then((found) => {
        setQuickApp(found);
        if (!isWanted) return;
        if (found) found.bridge.open(getCurrentProjectId() ?? '');
        else showToast(unsupported);
      });
  }, []);
  return quickApp;
}

const readNothing = () => null;

/**
 * Offers the icon of the quick app, else the web app, where the browser can install it. Closed once, it does not come
 * back on this device (R-QUICK-07, R-QUICK-09).
 */
export function InstallOffer({ icon, brand }: InstallOfferProps) {
  const texts = getIdleTexts().desktop;
  const [isClosed, setClosed] = useState(() => closed.read() !== null);
  const quickApp = useQuickApp(isClosed, texts.unsupported);
  const prompt = useSyncExternalStore(installPromptStore.subscribe, installPromptStore.read, readNothing);
  const hasNotice = useHasNotice();
  const close = () => {
    closed.write('1');
    setClosed(true);
  };
  const findOffer = (): Offer | undefined => {
    if (quickApp) {
      const { banner, bridge } = quickApp;
      const add = () => {
        showToast(texts.wait);
        setTimeout(() => showToast(texts.allow), ALLOW_TOAST_AFTER_MS);
        bridge.addToDesktop();
        close();
      };
      return { title: banner.title, text: banner.text, action: { label: banner.cta, run: add } };
    }
    if (!canUse('installWebApp')) return undefined;
    if (prompt) {
      const { title, text, action } = texts.install;
      const install = () => {
        // It can be used once: the shopper has decided, whatever the decision is.
        prompt.prompt().catch(() => {});
        installPromptStore.write(null);
        close();
      };
      return { title, text, action: { label: action, run: install } };
    }
    return canInstallByShareMenu() ? texts.ios : undefined;
  };
  const offer = isClosed ? undefined : findOffer();
  // A notice comes to the same place for some seconds.
  if (!offer || hasNotice) return null;
  const { title, text, action } = offer;
  const name = fillTemplate(title, { brand });
  // Other floats stay above it: `in-[…data-desktop-banner…]`.
  return (
    <div
      data-desktop-banner
      className="pointer-events-none fixed inset-x-0 bottom-0 z-35 column px-3 pb-safe"
    >
      <aside
        aria-label={name}
        className="toast pointer-events-auto mb-20 above-float:mb-30 flex min-h-16 items-center gap-3 rounded-card bg-surface py-2 pl-3 shadow-float"
      >
        <img src={icon} alt="" width={44} height={44} className="size-11 shrink-0 rounded-inner" />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="line-clamp-2 text-13 font-bold">{name}</span>
          <span className="line-clamp-2 text-12 text-muted">{text}</span>
        </span>
        {action && (
          <Button size="sm" onClick={action.run}>
            {action.label}
          </Button>
        )}
        <IconButton label={texts.close} onClick={close} className="text-muted">
          <X size={18} strokeWidth={1.8} aria-hidden />
        </IconButton>
      </aside>
    </div>
  );
}
