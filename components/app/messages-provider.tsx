import type { ReactNode } from 'react';
import { type MessagePart, pickMessages } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/rules/page/locale';
import { TextsProvider } from './texts-provider';

interface Props {
  locale: Locale;
  /** Only the namespaces, or parts of them, that the client components inside use: each one is part of the page's HTML. */
  namespaces: readonly MessagePart[];
  children: ReactNode;
}

/**
 * Provides texts to client components, for pages that are rendered in the browser. Other pages translate on
 * the server.
 */
export function MessagesProvider({ locale, namespaces, children }: Props) {
  return (
    <TextsProvider locale={locale} messages={pickMessages(locale, namespaces)}>
      {children}
    </TextsProvider>
  );
}
