import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveList } from '@/components/live/list/live-list';
import { AppError } from '@/lib/contract/errors';
import type { LiveCard } from '@/lib/contract/live';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { exampleCard } from './support/videos';

runMockServer(server);
beforeEach(() => setPagePath('/live/list?pId=10003'));

const toPage = (list: LiveCard[], pageNum = 1, hasNextPage = false) => ({
  list,
  pageNum,
  pageSize: 10,
  total: list.length,
  hasNextPage,
});

// R-LIVE-07
test('shows state, viewers, host and title of each video, and the start of an announced one', async () => {
  server.use(mockEndpoint('liveList', () => toPage([])));
  const cards: LiveCard[] = [
    exampleCard,
    { ...exampleCard, videoId: '1003', title: '下午茶时间', state: 'coming', viewers: 0 },
    { ...exampleCard, videoId: '1004', title: '居家好物夜话', state: 'replay', viewers: 20_418 },
  ];
  renderPart(<LiveList first={{ list: cards, hasNextPage: false }} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/^\/live\/detail\/1002\?pId=10003$/),
    expect.stringMatching(/^\/live\/detail\/1003\?pId=10003$/),
    expect.stringMatching(/^\/live\/detail\/1004\?pId=10003$/),
  ]);
  expect(links[0]).toHaveTextContent('直播中10,546 人看过早安厨房：一口好锅做早餐小满的厨房');
  expect(links[1]).toHaveTextContent('预告3月10日 08:00 开播下午茶时间');
  expect(links[2]).toHaveTextContent('回放20,418 人看过居家好物夜话');
});

// R-GOODS-22
test('loads the covers of the first screen at once, the others lazily, and requests one that fails again', async () => {
  server.use(mockEndpoint('liveList', () => toPage([])));
  const cards = Array.from({ length: 6 }, (_, index) => ({ ...exampleCard, videoId: `${1000 + index}` }));
  renderPart(<LiveList first={{ list: cards, hasNextPage: false }} />);
  const covers = [...document.querySelectorAll('img')];
  expect(covers.map((cover) => cover.getAttribute('loading'))).toEqual([
    ...Array<string>(4).fill('eager'),
    ...Array<string>(2).fill('lazy'),
  ]);
  const [cover] = covers;
  expect(cover).toHaveAttribute('fetchpriority', 'high');
  jest.useFakeTimers();
  if (cover) fireEvent.error(cover);
  act(() => jest.advanceTimersByTime(500));
  jest.useRealTimers();
  // Another element requests the picture again.
  expect(document.contains(cover ?? null)).toBe(false);
  expect(document.querySelectorAll('img')).toHaveLength(6);
});

test('replaces the list of the cached page by the current one', async () => {
  server.use(mockEndpoint('liveList', () => toPage([{ ...exampleCard, state: 'replay' }])));
  renderPart(<LiveList first={{ list: [exampleCard], hasNextPage: false }} />);
  expect(screen.getByText('直播中')).toBeInTheDocument();
  expect(await screen.findByText('回放')).toBeInTheDocument();
});

test('offers a retry when the list cannot be loaded', async () => {
  const answers = [new AppError('unavailable', 'away'), toPage([exampleCard])];
  server.use(mockEndpoint('liveList', () => answers.shift() ?? toPage([])));
  renderPart(<LiveList first={null} />);
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText(exampleCard.title)).toBeInTheDocument();
});

test.each([
  ['knows no live videos', new AppError('not_found', 'no such call')],
  ['supports no such method', new AppError('method_not_allowed', 'no such call')],
  ['has none', toPage([])],
])('links to the home page when the points mall %s', async (_, answer) => {
  server.use(mockEndpoint('liveList', () => answer));
  renderPart(<LiveList first={null} />);
  expect(await screen.findByRole('link', { name: '去逛逛' })).toHaveAttribute('href', '/home?pId=10003');
});
