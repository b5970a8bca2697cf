import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';

interface Props {
  locale: ComponentProps<typeof NextIntlClientProvider>['locale'];
  messages: object;
  children: ReactNode;
}

/** Texts for a sheet alone: the goods page around it is translated on the server. */
export function SheetTexts({ locale, messages, children }: Props) {
  return (
    <NextIntlClientProvider locale={locale} timeZone="Asia/Shanghai" messages={{ ...messages }}>
      {children}
    </NextIntlClientProvider>
  );
}
