'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import type { IdleBundleProps } from '@/components/app/idle-bundle';
import { watchInstallPrompt } from '@/lib/browser/install-prompt';
import { useIdleComponent } from '../ui/lazy-load';
import { importIdleBundle, landingUrl } from './before-hydration';

const loadIdleBundle = () => importIdleBundle().then(({ IdleBundle }) => IdleBundle);

/**
 * What every page has and no page shows at first. Its code is one file, which is loaded when the page is interactive
 * (R-EVENT-11); the browser's offer to install the mall is kept until then (R-QUICK-09), and errors by `Providers`.
 */
export function IdleParts(props: IdleBundleProps) {
  const { offlinePage } = props;
  const IdleBundle = useIdleComponent(loadIdleBundle);
  useEffect(() => (offlinePage ? watchInstallPrompt() : undefined), [offlinePage]);
  return IdleBundle && <IdleBundle {...props} />;
}

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
