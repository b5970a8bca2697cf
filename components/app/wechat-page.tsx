import { usePathname, useSearchParams } from 'next/navigation';
import { type ComponentType, useEffect, useRef } from 'react';
import { configureJsSdk, type JsSdk, loadJsSdk, selectSignedUrls } from '@/lib/browser/wechat/js-sdk';
import { readShareCard, setShareCard } from '@/lib/browser/wechat/share-card';

/** Sets the share card now, and again when the client router has changed the head of the document. */
function keepShareCard(sdk: JsSdk): () => void {
  let shown = '';
  const update = () => {
    const card = readShareCard();
    const text = JSON.stringify(card);
    if (text === shown) return;
    shown = text;
    setShareCard(sdk, card);
  };
  const observer = new MutationObserver(update);
  observer.observe(document.head, { childList: true, subtree: true, attributes: true, characterData: true });
  update();
  return () => observer.disconnect();
}

/**
 * Prepares WeChat's SDK for each page and sets its share card (R-WECHAT-10, R-WECHAT-17). If WeChat's server or the
 * signature fails, only the card is missing.
 * @param landingUrl the address at which the document was loaded
 */
export const WechatPage: ComponentType<{ landingUrl: string }> = ({ landingUrl }) => {
  const path = usePathname();
  const query = useSearchParams();
  const signedUrl = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on Android each address needs its own signature, also after a change of the query
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let stop: (() => void) | undefined;
    const prepare = async () => {
      const sdk = await loadJsSdk();
      if (!sdk) return;
      const urls = selectSignedUrls(landingUrl, window.location.href, navigator.userAgent);
      const shareCard = () => {
        stop?.();
        if (!signal.aborted) stop = keepShareCard(sdk);
      };
      if (signedUrl.current === urls[0]) return shareCard();
      await configureJsSdk(sdk, urls, signal, () => {
        signedUrl.current = urls[0];
        shareCard();
      });
    };
    prepare().catch(() => {});
    return () => {
      leaving.abort();
      stop?.();
    };
  }, [landingUrl, path, query]);
  return null;
};
