import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { messages, type Namespace } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/rules/page/locale';

interface Props {
  locale: Locale;
  /** Only what the client parts inside say: every namespace stands in the page's HTML. */
  namespaces: readonly Namespace[];
  children: ReactNode;
}

/** Gives client parts their texts. For pages that live in the browser; elsewhere translate on the server. */
export function MessagesProvider({ locale, namespaces, children }: Props) {
  const picked = Object.fromEntries(namespaces.map((name) => [name, messages[locale][name]]));
  return (
    <NextIntlClientProvider locale={locale} timeZone="Asia/Shanghai" formats={null} messages={picked}>
      {children}
    </NextIntlClientProvider>
  );
}
