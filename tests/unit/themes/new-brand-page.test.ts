import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { generateMetadata as getHomeMetadata } from '@/app/[variant]/(main)/home/page';
import RootLayout, { generateMetadata, generateViewport } from '@/app/[variant]/layout';
import { HomeHeader } from '@/components/home/home-header';
import { projectConfig } from '@/lib/contract/config';
import { getPageContext } from '@/server/reads/page-context';
import { harvest } from '@/tests/support/brands/harvest';

jest.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/home',
  notFound: jest.fn(),
}));
jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual('next-intl');
  const { messages } = jest.requireActual('@/lib/i18n/messages');
  return {
    setRequestLocale: () => {},
    getTranslations: async (namespace?: string) =>
      createTranslator({ locale: 'en', messages: messages.en, namespace }),
  };
});
// The one line of a fifth brand.
jest.mock('@/themes/list', () => ({
  ...jest.requireActual('@/themes/list'),
  harvest: jest.requireActual('@/tests/support/brands/harvest').harvest,
}));
// The points mall returns a project of this brand without a title of its own.
jest.mock('@/server/reads/content', () => ({
  readProjectConfig: async () =>
    projectConfig.data.parse({ ...projectConfig.example?.data, themeConfig: 'harvest' }),
}));
jest.mock('@/server/reads/home', () => ({}));

const params = Promise.resolve({ variant: 'en~browser~10000' });

// R-PROJECT-14, R-PROJECT-23
describe('a page of a project with a fifth brand', () => {
  test('has the attribute that selects the colours, and the brand in its head', async () => {
    const document = await RootLayout({ children: null, params });
    expect(document.props).toMatchObject({ lang: 'en', 'data-theme': 'harvest' });
    expect(await generateMetadata({ children: null, params })).toMatchObject({
      title: { default: 'Harvest' },
      description: harvest.texts.slogan.en,
    });
    expect(await generateViewport({ children: null, params })).toMatchObject({ themeColor: '#7a4b00' });
  });

  // R-PROJECT-19
  test('has the title of the brand on the home page', async () => {
    expect(await getHomeMetadata({ params })).toMatchObject({
      title: { absolute: 'Harvest market' },
      openGraph: { siteName: 'Harvest' },
    });
  });

  test('shows logo, name, picture and name of points in its header', async () => {
    const { theme, locale, link } = await getPageContext(params);
    const header = await HomeHeader({ theme, locale, keyword: '', link });
    const { prelude } = await prerender(
      createElement(QueryClientProvider, { client: new QueryClient() }, header),
    );
    const html = await new Response(prelude).text();
    expect(html).toContain('>H</span>');
    expect(html).toContain('>Harvest</h1>');
    expect(html).toContain(
      `src="/vantmall/_next/image?url=${encodeURIComponent('/vantmall/catalogue/brands/harvest/point.webp')}`,
    );
    expect(html).toContain('ears of wheat');
  });
});
