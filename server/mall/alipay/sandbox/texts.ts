import 'server-only';
import type { Locale } from '@/lib/rules/page/locale';
import { getTexts as getSharedTexts, type Texts } from '../../wechat/sandbox/texts';

const texts: Readonly<Record<Locale, Pick<Texts, 'title' | 'banner' | 'ask'>>> = {
  'zh-CN': {
    title: '支付宝授权（沙箱）',
    banner: '沙箱环境：这不是真实的支付宝',
    ask: '商城想知道你是谁（auth_base）',
  },
  en: {
    title: 'Alipay authorization (sandbox)',
    banner: 'Sandbox: this is not the real Alipay',
    ask: 'The mall wants to know who you are (auth_base)',
  },
};

/** Returns the texts of the sandbox's authorization page in a language. */
export const getTexts = (locale: Locale): Texts => ({
  ...getSharedTexts(locale),
  ...texts[locale],
  channel: 'alipay',
});
