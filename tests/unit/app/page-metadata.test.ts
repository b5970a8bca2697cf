import type { Metadata } from 'next';

jest.mock('server-only', () => ({}));
jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/', notFound: jest.fn() }));
jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual('next-intl');
  const { messages } = jest.requireActual('@/lib/i18n/messages');
  return {
    getTranslations: async (namespace?: string) =>
      createTranslator({ locale: 'en', messages: messages.en, namespace }),
  };
});
jest.mock('@/server/reads/page-context', () => ({
  getPageContext: async () => ({ locale: 'en', theme: jest.requireActual('@/themes').getTheme('meadow') }),
}));

const params = Promise.resolve({ variant: 'en~browser~10000' });

interface Page {
  generateMetadata: (props: { params: typeof params }) => Promise<Metadata>;
}

test.each([
  ['(main)/404', 'Activity ended', false],
  ['(main)/leftFirst', 'Today’s picks', true],
  ['(main)/mine', 'Me', true],
  ['(main)/myorder3', 'My orders', false],
  ['(main)/primary1', 'Earn beans', true],
  ['(plain)/afterSaleDetail', 'After-sale', false],
  ['(plain)/applyRefund', 'Return or refund', false],
  ['(plain)/comment', 'Write a review', false],
  ['(plain)/complain', 'Complaints', false],
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
  expect(await generateMetadata({ params })).toEqual({ title, ...(!index && { robots: { index } }) });
});
