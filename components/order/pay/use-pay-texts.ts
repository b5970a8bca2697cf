'use client';

import { useTranslations } from 'next-intl';
import type { Environment } from '@/lib/rules/page/environment';
import type { Started } from './ways/pay-in';

/** What the shopper is told of a payment that did not begin, or was given up. */
export function usePayTexts(environment: Environment) {
  const t = useTranslations('order.pay');
  const absent = () => {
    if (environment === 'mini') return t('noMini');
    return environment === 'alipayMini' ? t('noAlipay') : t('noWechat');
  };
  return (started: Exclude<Started, 'left' | 'ok'>): string => (started === 'absent' ? absent() : t(started));
}
