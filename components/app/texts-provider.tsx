'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/rules/page/locale';

interface Props {
  locale: Locale;
  messages: Record<string, object>;
  children: ReactNode;
}

/** Provides texts to the components inside, with the time zone of the mall. */
export const TextsProvider = ({ locale, messages, children }: Props) => (
  <NextIntlClientProvider locale={locale} timeZone="Asia/Shanghai" messages={messages}>
    {children}
  </NextIntlClientProvider>
);
