import type { ReactNode } from 'react';
import { BindPhoneLink } from '@/components/points/earn/bind-phone-link';
import { EarnCard } from '@/components/points/earn/earn-card';
import { ShareButton } from '@/components/points/earn/share-button';
import { NoticeBar } from '@/components/ui/motion/notice-bar';
import { type ProjectConfig, projectConfig } from '@/lib/contract/config';
import { getTheme } from '@/themes';
import { exampleGoods } from '../../support/builders/order-answers';

jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/', notFound: jest.fn() }));
jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual('next-intl');
  const { messages } = jest.requireActual('@/lib/i18n/messages');
  return {
    getTranslations: async (namespace?: string) =>
      createTranslator({ locale: 'en', messages: messages.en, namespace }),
  };
});
const context = jest.fn();
jest.mock('@/server/reads/page-context', () => ({ getPageContext: async () => context() }));

/** All elements of a rendered tree with their props; components below it are not rendered. */
function collectElements(node: ReactNode): { type: unknown; props: Record<string, unknown> }[] {
  if (Array.isArray(node)) return node.flatMap(collectElements);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const props = node.props as Record<string, unknown>;
  return [
    { type: node.type, props },
    ...Object.values(props).flatMap((value) => collectElements(value as ReactNode)),
  ];
}

const exampleProject = projectConfig.example?.data as ProjectConfig;
const page = { theme: getTheme('meadow'), locale: 'en', link: (path: string) => path } as const;

// R-HOME-18
test.each([true, false])(
  'the product page shows the home button while showHomeButton is %s',
  async (isOn) => {
    const { GoodsProfile } = await import('@/components/goods/detail/goods-profile');
    const tree = await GoodsProfile({
      ...{ ...page, goods: exampleGoods, activity: null, newest: [], recommended: [], coupons: [] },
      project: { ...exampleProject, showHomeButton: isOn },
      structuredData: null,
    });
    const buttons = collectElements(tree).filter(({ props }) => 'label' in props && props.href === '/home');
    expect(buttons.length).toBe(isOn ? 1 : 0);
    expect(collectElements(tree).some(({ props }) => props.href === '/customService1')).toBe(true);
  },
);

// R-PROJECT-28
test.each([
  ['Gift exchange', 'Gift exchange'],
  ['', 'Meadow'],
])('page titles end with the name %j of the project or the brand', async (projectName, shown) => {
  const variant = { locale: 'en', environment: 'browser', projectKey: '10003' };
  context.mockReturnValue({ ...page, variant, project: { ...exampleProject, projectName } });
  const { generateMetadata } = await import('@/app/[variant]/layout');
  const metadata = await generateMetadata({ params: Promise.resolve({ variant: '' }), children: null });
  expect(metadata.title).toEqual({ default: shown, template: `%s · ${shown}` });
});

// R-DIALOG-25
test.each(['marquee', 'swipe', undefined] as const)(
  'the notice bars of the home page and the point centre move as the project says: %s',
  async (mode) => {
    const mallConfig = { ...exampleProject.mallConfig, carousel_top_mode: mode };
    const project = projectConfig.data.parse({ ...exampleProject, mallConfig });
    const { PointCentre } = await import('@/components/points/point-centre');
    const centre = collectElements(await PointCentre({ ...page, project, projectKey: '10003', first: null }));
    expect(centre.find(({ type }) => type === NoticeBar)?.props.mode).toBe(mode);
    const { renderToString } = await import('react-dom/server');
    const bar = renderToString(
      <NoticeBar items={['one', 'two']} mode={mode} label="News" pauseLabel="Pause" />,
    );
    // The other notices are there for reduced motion, in a line of their own.
    expect(bar.includes('>one</span>')).toBe(mode !== 'marquee');
  },
);

// R-POINTS-34, R-POINTS-36
test('the point centre says what the tasks of a day bring, and where to bind a phone for how many points', async () => {
  const { PointCentre } = await import('@/components/points/point-centre');
  const project = { ...exampleProject, morePoints: 640, bindPhonePoints: 77 };
  const tree = collectElements(await PointCentre({ ...page, project, projectKey: '10003', first: null }));
  expect(tree.map(({ props }) => props.children)).toContain('Up to 640 beans from today’s tasks');
  const card = tree.find(({ type }) => type === EarnCard)?.props;
  expect(card).toMatchObject({ bindHref: '/grantPhone?from=/primary1', amounts: { bindPhone: 77 } });
  const props = card as unknown as Parameters<typeof EarnCard>[0];
  const tasks = async (bindPhone: number) =>
    collectElements(await EarnCard({ ...props, amounts: { ...props.amounts, bindPhone } }));
  expect((await tasks(77)).some(({ type }) => type === BindPhoneLink)).toBe(true);
  expect((await tasks(77)).map(({ props }) => props.note)).toContain('+77, once');
  expect((await tasks(0)).some(({ type }) => type === BindPhoneLink)).toBe(false);
});

// R-POINTS-42
test.each([
  [500, 60, true, 'Up to +60'],
  [0, 0, false, 'Once a day'],
])(
  'the point centre offers to share for %d points, and to sign in for %d',
  async (share, signIn, isOffered, note) => {
    const amounts = { share, signIn, order: 0, bindPhone: 0 };
    const props = { unit: 'beans', coin: '', shareMessage: '', homeHref: '', bindHref: '', amounts };
    const card = collectElements(await EarnCard(props));
    expect(card.some(({ type }) => type === ShareButton)).toBe(isOffered);
    expect(card.map(({ props }) => props.note)).toContain(note);
  },
);
