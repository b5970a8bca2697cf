'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import type { LatePartsProps } from '@/components/app/late-parts';
import { watchInstallPrompt } from '@/lib/browser/install-prompt';
import { watchErrors } from '@/lib/browser/log';
import { provideFingerprint } from '@/lib/browser/web-fingerprint';
import { useIdleComponent } from '../ui/later';

const importLateParts = () => import('@/components/app/late-parts');
const loadLateParts = () => importLateParts().then(({ LateParts }) => LateParts);
// Here and not in an effect: effects of the page's own parts may log in before.
provideFingerprint(importLateParts);

/**
 * What every page has and no page shows at first. Its code is one file, which is loaded when the page is interactive
 * (R-EVENT-11); errors, and the browser's offer to install the mall, are kept until then (R-QUICK-09).
 */
export function IdleParts(props: LatePartsProps) {
  const { offlinePage } = props;
  const LateParts = useIdleComponent(loadLateParts);
  useEffect(watchErrors, []);
  useEffect(() => (offlinePage ? watchInstallPrompt() : undefined), [offlinePage]);
  return LateParts && <LateParts {...props} />;
}

/** The address of this document, before the client router changes it: this module runs before hydration. */
const landingUrl = typeof window === 'undefined' ? '' : window.location.href;

const loadWechatPage = () => import('./wechat-page').then((module) => module.WechatPage);

/** Loads WeChat's SDK when the page is interactive; nothing waits for it. Only for pages in WeChat. */
export function WechatSdk() {
  const WechatPage = useIdleComponent(loadWechatPage);
  return WechatPage ? <WechatPage landingUrl={landingUrl} /> : null;
}

/** Limits how long the browser keeps the project of pages that the quick app opens (R-QUICK-03). */
export function QuickAppProject() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may belong to another project
  useEffect(() => {
    void import('@/lib/browser/quick-app/keep-quick-app-project')
      .then((module) => module.keepQuickAppProject())
      .catch(() => {});
  }, [path]);
  return null;
}
