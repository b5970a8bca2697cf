import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareButton } from '@/components/points/earn/share-button';
import { AppError } from '@/lib/contract/errors';
import { buildCurrentUser } from '../../../support/components/current-user';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

const texts = {
  message: 'Join me',
  action: 'Share',
  done: 'Done',
  success: 'Thanks, +{points} coins',
  copied: 'Link copied, +{points} coins',
  already: 'Already rewarded',
  limited: 'None left for guests here today',
  failed: 'The reward didn’t arrive',
  copyFailed: 'No copying here',
};

const LINK = 'http://localhost/vantmall/primary1?pId=10003';

/** Mocks a mall that rewards the first share; returns the number of calls. */
function mockMall(answer?: AppError | { points: number; activePoints: number; isLimited?: boolean }) {
  const callCount = { times: 0 };
  server.use(
    mockEndpoint('me', () => buildCurrentUser({ sharedToday: callCount.times > 0 && !answer })),
    mockEndpoint('shareAddPoints', () => {
      callCount.times += 1;
      return answer ?? { points: 500, activePoints: 1780 };
    }),
  );
  return callCount;
}

/** Shows the button on a URL with parameters that must not be shared, and taps it. */
async function tapShare() {
  window.history.replaceState(null, '', '/vantmall/primary1?code=secret&pId=10003&state=x&orderId=1#top');
  const tapper = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  renderPart(<ShareButton coin="/coin.webp" texts={texts} />);
  await tapper.click(screen.getByRole('button', { name: 'Share' }));
  return { copied };
}

const expectStatus = (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

describe('ShareButton', () => {
  // R-POINTS-24
  it('passes only the page URL with its project to the share sheet', async () => {
    const callCount = mockMall();
    const share = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await tapShare();
    await expectStatus('Thanks, +500 coins');
    expect(share).toHaveBeenCalledWith({ title: 'Join me', text: 'Join me', url: LINK });
    expect(callCount.times).toBe(1);
    expect(await screen.findByText('Done')).toBeInTheDocument();
  });

  // R-DIALOG-28
  it('gives its focus to the mark that takes its place', async () => {
    mockMall();
    await tapShare();
    expect(await screen.findByText('Done')).toHaveFocus();
  });

  // R-DIALOG-28
  it('leaves the focus where the shopper has moved it meanwhile', async () => {
    mockMall();
    const { promise, resolve: close } = Promise.withResolvers<void>();
    Object.defineProperty(navigator, 'share', { value: () => promise, configurable: true });
    await tapShare();
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    elsewhere.focus();
    close();
    await screen.findByText('Done');
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  it('makes no call when the share sheet is cancelled', async () => {
    const callCount = mockMall();
    const share = jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await tapShare();
    await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'));
    expect(callCount.times).toBe(0);
  });

  it('copies the link when there is no share sheet', async () => {
    mockMall();
    const { copied } = await tapShare();
    await expectStatus('Link copied, +500 coins');
    expect(copied).toHaveBeenCalledWith(LINK);
  });

  it('shows a guest that no points are granted today', async () => {
    mockMall({ points: 0, activePoints: 1280, isLimited: true });
    await tapShare();
    await expectStatus('None left for guests here today');
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  });

  it('announces a failed reward and allows a retry', async () => {
    mockMall(new AppError('unavailable', 'later'));
    await tapShare();
    await expectStatus('The reward didn’t arrive');
    expect(screen.getByRole('button', { name: 'Share' })).not.toHaveAttribute('aria-busy');
  });
});
