import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';

interface Props {
  locale: ComponentProps<typeof NextIntlClientProvider>['locale'];
  messages: object;
  children: ReactNode;
}

/** Provides the texts of one sheet: the product page around it is translated on the server. */
export function SheetTexts({ locale, messages, children }: Props) {
  return (
    <NextIntlClientProvider locale={locale} timeZone="Asia/Shanghai" messages={{ ...messages }}>
      {children}
    </NextIntlClientProvider>
  );
}
