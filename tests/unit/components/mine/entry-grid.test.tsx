import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EntryGrid } from '@/components/mine/entry-grid';
import { leaveTo } from '@/lib/browser/leave-to';
import type { Advert } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { type AdvertTarget, parseAdvert } from '@/lib/rules/page/adverts';
import { addProjectId } from '@/lib/rules/page/links';
import { setPagePath } from '../../../support/components/order';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

jest.mock('@/lib/browser/leave-to', () => ({ leaveTo: jest.fn() }));

runMockServer(server);
beforeEach(() => setPagePath('/mine?pId=10002'));
afterEach(() => {
  delete document.documentElement.dataset.env;
  delete window.wx;
});

const buildEntry = (title: string, urlType: Advert['urlType'], key: object): AdvertTarget => {
  const businessKey = JSON.stringify({ title, ...key });
  const entry = parseAdvert({ urlType, img: '/a.webp', desc: title, businessKey });
  if (!entry) throw new Error(`${title} has no target`);
  return entry;
};

const entries = [
  buildEntry('Brand day', 'path', { path: '/activity/brand', pageId: 'brand-tea' }),
  buildEntry('Cup', 'goods', { goodsId: 'SKU-1', type: '103' }),
  buildEntry('Help centre', 'link', { path: 'https://help.example/vantmall' }),
  buildEntry('Tea club', 'miniProgram', { path: 'pages/club?from=mall', accountId: 'gh_tea' }),
  buildEntry('Complaints', 'path', { path: '/complain' }),
];
const show = (shown = entries) =>
  renderPart(<EntryGrid title="More" entries={shown} link={(path) => addProjectId(path, '10002')} />);
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

// R-MINE-03
test.each([
  ['a grid', entries],
  ['a list', entries.slice(0, 3)],
])('links to activity pages, products and web links in %s', (_, shown) => {
  show(shown);
  expect(getHref('Brand day')).toBe('/activity/brand?pageId=brand-tea&pId=10002');
  expect(getHref('Cup')).toBe('/goodsProfile/SKU-1?type=103&pId=10002');
  expect(getHref('Help centre')).toBe('https://help.example/vantmall');
});

const tapMiniProgram = () => userEvent.click(screen.getByRole('button', { name: 'Tea club' }));

// R-MINE-03, R-NAV-20
test('opens the mini program of an entry by the address that the points mall returns', async () => {
  const asked: Record<string, unknown>[] = [];
  server.use(
    mockEndpoint('wxUrlScheme', ({ args }) => {
      asked.push(args);
      return { url: 'weixin://dl/business/?t=1' };
    }),
  );
  show();
  await tapMiniProgram();
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('weixin://dl/business/?t=1'));
  expect(asked).toMatchObject([{ path: 'pages/club', param: 'from=mall', accountId: 'gh_tea' }]);
});

// R-MINE-03
test('shows a message when the mini program cannot be opened', async () => {
  server.use(mockEndpoint('wxUrlScheme', () => new AppError('not_found', 'no such mini program')));
  show();
  await tapMiniProgram();
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('The mini program couldn’t be opened'),
  );
});

// R-MINE-03
test('opens a page of the mini program that contains the page by its own navigation', async () => {
  document.documentElement.dataset.env = 'mini';
  const navigateTo = jest.fn(({ success }: { success: () => void }) => success());
  window.wx = { miniProgram: { navigateTo } };
  show([buildEntry('Tea club', 'miniProgram', { path: 'pages/club?from=mall' })]);
  await tapMiniProgram();
  await waitFor(() => expect(navigateTo).toHaveBeenCalled());
  expect(navigateTo.mock.calls[0]?.[0]).toMatchObject({ url: '/pages/club?from=mall' });
});

describe('in WeChat', () => {
  /** The open tag of the entry, once it is there. */
  const findTag = () =>
    waitFor(() => {
      const tag = document.querySelector<HTMLElement>('wx-open-launch-weapp');
      if (!tag) throw new Error('there is no open tag');
      return tag;
    });
  const mockScheme = () =>
    server.use(mockEndpoint('wxUrlScheme', () => ({ url: 'weixin://dl/business/?t=2' })));
  beforeEach(() => {
    jest.mocked(leaveTo).mockClear();
    document.documentElement.dataset.env = 'wechat';
    mockScheme();
  });

  // R-WECHAT-21
  test('lays the open tag over the link of a mini program whose original id is known', async () => {
    show();
    const tag = await findTag();
    expect([tag.getAttribute('username'), tag.getAttribute('path')]).toEqual([
      'gh_tea',
      'pages/club?from=mall',
    ]);
    expect(tag.querySelector('script')?.type).toBe('text/wxtag-template');
    expect(document.querySelectorAll('wx-open-launch-weapp')).toHaveLength(1);
    tag.dispatchEvent(new Event('ready'));
    expect(tag.style.pointerEvents).toBe('auto');
    await userEvent.click(tag);
    expect(screen.getByRole('button', { name: 'Tea club' })).not.toHaveAttribute('aria-busy');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  // R-WECHAT-21
  test('asks for an address while the open tag is not ready, and after its error', async () => {
    show();
    const tag = await findTag();
    expect(tag.style.pointerEvents).toBe('none');
    tag.dispatchEvent(new Event('error'));
    expect(document.querySelector('wx-open-launch-weapp')).toBeNull();
    await tapMiniProgram();
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('weixin://dl/business/?t=2'));
  });

  // R-WECHAT-21
  test.each([
    ['for another kind of id', 'wechat', 'wx0123456789'],
    ['in a browser', 'browser', 'gh_tea'],
    ['in a mini program', 'mini', 'gh_tea'],
  ])('has no open tag %s', async (_, env, accountId) => {
    document.documentElement.dataset.env = env;
    show([buildEntry('Tea club', 'miniProgram', { path: 'pages/club', accountId })]);
    await tapMiniProgram();
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    expect(document.querySelector('wx-open-launch-weapp')).toBeNull();
  });
});
