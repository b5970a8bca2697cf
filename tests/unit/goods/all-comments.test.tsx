import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppTextsProvider } from '@/components/app/app-texts';
import { toAppTexts } from '@/components/app/to-app-texts';
import { AllComments } from '@/components/goods/detail/comments/all-comments';
import { messages } from '@/lib/i18n/messages';

const call = jest.fn();
jest.mock('@/lib/browser/client', () => ({ callMall: (...args: unknown[]) => call(...args) }));

const comment = (commentId: string) => ({
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

const show = (goodsId: string, isAll = false) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <AppTextsProvider texts={appTexts}>
        <AllComments goodsId={goodsId} isAll={isAll} texts={texts}>
          <p>the newest</p>
        </AllComments>
      </AppTextsProvider>
    </QueryClientProvider>,
  );
};

test('nothing to open when all are shown', () => {
  show('1', true);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(call).not.toHaveBeenCalled();
});

// R-GOODS-15
test('opens to all comments, and stands open on the way back', async () => {
  call.mockResolvedValue({ list: [comment('a'), comment('b'), comment('c')], hasNextPage: false });
  const { unmount } = show('2');
  await userEvent.click(screen.getByRole('button', { name: 'All 3 comments' }));
  expect(await screen.findByText('text c')).toBeInTheDocument();
  expect(screen.queryByText('the newest')).not.toBeInTheDocument();
  // Days are those of Shanghai.
  expect(screen.getAllByText('2026-03-10')).toHaveLength(3);
  expect(screen.getAllByRole('img', { name: '4 of 5 stars' })).toHaveLength(3);
  unmount();
  show('2');
  expect(await screen.findByText('text c')).toBeInTheDocument();
});

test('what fails can be tried again, the newest stay', async () => {
  call
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ list: [comment('a')], hasNextPage: false });
  show('3');
  await userEvent.click(screen.getByRole('button', { name: 'All 3 comments' }));
  expect(screen.getByText('the newest')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: appTexts.retry }));
  expect(await screen.findByText('text a')).toBeInTheDocument();
});
