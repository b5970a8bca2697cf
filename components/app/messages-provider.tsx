import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { messages, type Namespace } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/rules/page/locale';

interface Props {
  locale: Locale;
  /** Only the namespaces that the client components inside use: each one is part of the page's HTML. */
  namespaces: readonly Namespace[];
  children: ReactNode;
}

/**
 * Provides texts to client components, for pages that are rendered in the browser. Other pages translate on
 * the server.
 */
export function MessagesProvider({ locale, namespaces, children }: Props) {
  const picked = Object.fromEntries(namespaces.map((name) => [name, messages[locale][name]]));
  return (
    <NextIntlClientProvider locale={locale} timeZone="Asia/Shanghai" formats={null} messages={picked}>
      {children}
    </NextIntlClientProvider>
  );
}
