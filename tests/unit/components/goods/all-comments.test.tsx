import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppTextsProvider } from '@/components/app/app-texts';
import { toAppTexts } from '@/components/app/to-app-texts';
import { AllComments } from '@/components/goods/detail/comments/all-comments';
import { messages } from '@/lib/i18n/messages';
import { installListObserver, loadNextPage } from '@/tests/support/components/kept-list';

const callMallMock = jest.fn();
jest.mock('@/lib/browser/client', () => ({ callMall: (...args: unknown[]) => callMallMock(...args) }));

const buildComment = (commentId: string) => ({
  commentId,
  nickName: 'Li**',
  stars: 4,
  text: `text ${commentId}`,
  specName: 'Grey',
  pictures: [],
  createdAt: '2026-03-09T16:00:00.000Z',
});

const appTexts = toAppTexts(messages.en.common);
const texts = { all: 'All 3 comments', stars: '{stars} of 5 stars', picture: 'Picture', close: 'Close' };

const renderAllComments = (goodsId: string, isAll = false) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <AppTextsProvider texts={appTexts}>
        <AllComments goodsId={goodsId} newest={[buildComment('the newest')]} isAll={isAll} texts={texts} />
      </AppTextsProvider>
    </QueryClientProvider>,
  );
};

test('shows no link when all comments are shown', () => {
  renderAllComments('1', true);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(callMallMock).not.toHaveBeenCalled();
});

// R-GOODS-15
test('opens all comments and keeps them open after going back', async () => {
  callMallMock.mockResolvedValue({
    list: [buildComment('a'), buildComment('b'), buildComment('c')],
    hasNextPage: false,
  });
  const { unmount } = renderAllComments('2');
  await userEvent.click(screen.getByRole('button', { name: 'All 3 comments' }));
  expect(await screen.findByText('text c')).toBeInTheDocument();
  expect(screen.queryByText('text the newest')).not.toBeInTheDocument();
  // Dates are those of Shanghai.
  expect(screen.getAllByText('2026-03-10')).toHaveLength(3);
  expect(screen.getAllByRole('img', { name: '4 of 5 stars' })).toHaveLength(3);
  unmount();
  renderAllComments('2');
  expect(await screen.findByText('text c')).toBeInTheDocument();
});

// R-NAV-44
test('loads the comments of all pages without duplicates when the points mall counts its pages from 0', async () => {
  installListObserver();
  const pages = [['a', 'b'], ['b', 'c'], ['d']];
  callMallMock.mockReset().mockImplementation(async (_call, { pageNum }: { pageNum: number }) => ({
    list: pages[pageNum - 1]?.map(buildComment) ?? [],
    pageNum: pageNum - 1,
    hasNextPage: true,
  }));
  renderAllComments('4');
  fireEvent.click(screen.getByRole('button', { name: 'All 3 comments' }));
  await screen.findByText('text a');
  jest.useFakeTimers();
  for (let times = 0; times < 6; times += 1) await loadNextPage();
  jest.useRealTimers();
  expect(screen.getAllByText(/^text/).map(({ textContent }) => textContent)).toEqual(
    ['a', 'b', 'c', 'd'].map((id) => `text ${id}`),
  );
  expect(callMallMock.mock.calls.map(([, { pageNum }]) => pageNum)).toEqual([1, 2, 3, 4]);
});

test('offers a retry after a failure and keeps the newest comments', async () => {
  callMallMock
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ list: [buildComment('a')], hasNextPage: false });
  renderAllComments('3');
  await userEvent.click(screen.getByRole('button', { name: 'All 3 comments' }));
  expect(screen.getByText('text the newest')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: appTexts.retry }));
  expect(await screen.findByText('text a')).toBeInTheDocument();
});
