'use client';

import { useIdleComponent } from './use-idle-component';

/** The address of this document, before the client router changes it: this module runs before hydration. */
const landingUrl = typeof window === 'undefined' ? '' : window.location.href;

const loadWechatPage = () => import('./wechat-page').then((module) => module.WechatPage);

/** Loads WeChat's SDK when the page is interactive; nothing waits for it. Only for pages in WeChat. */
export function WechatSdk() {
  const WechatPage = useIdleComponent(loadWechatPage);
  return WechatPage ? <WechatPage landingUrl={landingUrl} /> : null;
}
