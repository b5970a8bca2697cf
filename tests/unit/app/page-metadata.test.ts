import type { Metadata } from 'next';
import { getTheme } from '@/themes';

jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/', notFound: jest.fn() }));
jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual('next-intl');
  const { messages } = jest.requireActual('@/lib/i18n/messages');
  return {
    getTranslations: async (namespace?: string) =>
      createTranslator({ locale: 'en', messages: messages.en, namespace }),
  };
});
jest.mock('@/server/reads/page-context', () => {
  const { getTheme: findTheme } = jest.requireActual('@/themes');
  return {
    getPageContext: async () => ({
      variant: { locale: 'en', environment: 'browser', projectKey: '10003' },
      locale: 'en',
      theme: findTheme('meadow'),
    }),
  };
});

const params = Promise.resolve({ variant: 'en~browser~10000' });

interface Page {
  generateMetadata: (props: { params: typeof params }) => Promise<Metadata>;
}

// R-CRAWLER-02
test.each([
  ['(main)/404', 'Activity ended', false],
  ['(main)/leftFirst', 'Today’s picks', true],
  ['(main)/mine', 'Me', false],
  ['(main)/myorder3', 'My orders', false],
  ['(main)/primary1', 'Earn beans', true],
  ['(plain)/afterSaleDetail', 'Your request', false],
  ['(plain)/applyRefund', 'Return or refund', false],
  ['(plain)/comment', 'Write a review', false],
  ['(plain)/complain', 'Feedback', false],
  ['(plain)/express', 'Parcel', false],
  ['(plain)/fillRefundNumber', 'Tracking number', false],
  ['(plain)/ordersuccess', 'Order result', false],
  ['(plain)/payindex', 'Order', false],
  ['(plain)/pointCustom', 'Welcome back', false],
  ['(plain)/redPacket', 'Red packet', false],
  ['(plain)/refund', 'Refund', false],
  ['(plain)/serviceOrdersDetail', 'Service order', false],
])('%s has the title "%s"; search engines may list it: %s', async (page, title, index) => {
  const { generateMetadata }: Page = await import(`../../../app/[variant]/${page}/page`);
  const { alternates, openGraph, ...metadata } = await generateMetadata({ params });
  expect(metadata).toEqual({ title, ...(!index && { robots: { index } }) });
  expect([Boolean(alternates), Boolean(openGraph)]).toEqual([index, index]);
});

// R-CRAWLER-05, R-CRAWLER-07
test('names the addresses of a public page in its languages, and what a shared link shows', async () => {
  const { generateMetadata }: Page = await import('../../../app/[variant]/(main)/primary1/page');
  const address = 'http://localhost:3000/vantmall/primary1?pId=10003';
  expect(await generateMetadata({ params })).toEqual({
    title: 'Earn beans',
    alternates: {
      canonical: `${address}&lang=en`,
      languages: {
        'zh-CN': `${address}&lang=zh-CN`,
        en: `${address}&lang=en`,
        'x-default': `${address}&lang=zh-CN`,
      },
    },
    openGraph: {
      type: 'website',
      url: `${address}&lang=en`,
      title: 'Earn beans',
      description: getTheme('meadow').texts.slogan.en,
      siteName: 'Meadow',
      locale: 'en_US',
      images: ['http://localhost:3000/vantmall/catalogue/brands/meadow/icon.png'],
    },
  });
});
