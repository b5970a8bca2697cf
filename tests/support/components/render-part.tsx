import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { AppTextsProvider } from '@/components/app/app-texts';
import { toAppTexts } from '@/components/app/to-app-texts';
import { Toaster } from '@/components/ui/overlay/toast';
import { createQueryClient } from '@/lib/browser/query-client';
import { withoutBasePath } from '@/lib/contract/paths';
import { messages } from '@/lib/i18n/messages';
import type { Locale } from '@/lib/rules/page/locale';
import { mockEndpoint } from '../fakes/mock-endpoint';

/** Mocks a mall that accepts every login; each test adds its own endpoints. */
export const server = setupServer(
  mockEndpoint('login', () => ({ userId: 'u1', isNewUser: false, authVersion: '2.1.0' })),
);

const texts: Record<Locale, ReturnType<typeof toAppTexts>> = {
  'zh-CN': toAppTexts(messages['zh-CN'].common),
  en: {
    ...toAppTexts(messages.en.common),
    retry: 'Try again',
    loading: 'Loading',
    end: 'That’s all',
    loadFailed: 'Couldn’t load',
    networkFailed: 'No network',
    errorTitle: 'Something went wrong',
    errorText: 'The page couldn’t be opened',
    close: 'Close',
    backToTop: 'Back to top',
  },
};

/** Renders a component as a page would: the path of the address, texts of the app, a query cache of its own, toasts. */
export function renderPart(part: ReactNode, locale: Locale = 'en') {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const toPage = (content: ReactNode) => (
    <AppTextsProvider texts={texts[locale]}>
      <NextIntlClientProvider
        locale={locale}
        timeZone="Asia/Shanghai"
        messages={messages[locale]}
        onError={(error) => {
          // A page shows the key instead of a text that lacks an argument.
          throw error;
        }}
      >
        <QueryClientProvider client={client}>
          <PathnameContext value={withoutBasePath(window.location.pathname)}>{content}</PathnameContext>
          <Toaster networkFailed={texts[locale].networkFailed} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </AppTextsProvider>
  );
  const view = render(toPage(part));
  return { client, ...view, rerender: (next: ReactNode) => view.rerender(toPage(next)) };
}
