import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShareButton } from '@/components/points/earn/share-button';
import { AppError } from '@/lib/contract/errors';
import { mock } from '../../support/mock';
import { renderPart, server } from './support';
import { user } from './user';

beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  Reflect.deleteProperty(navigator, 'share');
});
afterAll(() => server.close());

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

/** A mall that rewards the first share; answers how often it was asked. */
function openMall(answer?: AppError | { points: number; activePoints: number; isLimited?: boolean }) {
  const asked = { times: 0 };
  server.use(
    mock('me', () => user({ sharedToday: asked.times > 0 && !answer })),
    mock('shareAddPoints', () => {
      asked.times += 1;
      return answer ?? { points: 500, activePoints: 1780 };
    }),
  );
  return asked;
}

/** Shows the button at an address that carries more than a friend should get. */
async function tapShare() {
  window.history.replaceState(null, '', '/vantmall/primary1?code=secret&pId=10003&state=x&orderId=1#top');
  const tapper = userEvent.setup();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  renderPart(<ShareButton coin="/coin.webp" texts={texts} />);
  await tapper.click(screen.getByRole('button', { name: 'Share' }));
  return { copied };
}

const said = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

describe('ShareButton', () => {
  // R-POINTS-24
  it('hands the page with its project, and nothing else, to the share sheet', async () => {
    const asked = openMall();
    const share = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await tapShare();
    await said('Thanks, +500 coins');
    expect(share).toHaveBeenCalledWith({ title: 'Join me', text: 'Join me', url: LINK });
    expect(asked.times).toBe(1);
    expect(await screen.findByText('Done')).toBeInTheDocument();
  });

  it('asks for nothing when the share sheet was closed', async () => {
    const asked = openMall();
    const share = jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await tapShare();
    await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'));
    expect(asked.times).toBe(0);
  });

  it('copies the link where there is no share sheet', async () => {
    openMall();
    const { copied } = await tapShare();
    await said('Link copied, +500 coins');
    expect(copied).toHaveBeenCalledWith(LINK);
  });

  it('says that a guest receives none here today, and thanks for no points', async () => {
    openMall({ points: 0, activePoints: 1280, isLimited: true });
    await tapShare();
    await said('None left for guests here today');
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  });

  it('says so when the reward fails, and can be tried again', async () => {
    openMall(new AppError('unavailable', 'later'));
    await tapShare();
    await said('The reward didn’t arrive');
    expect(screen.getByRole('button', { name: 'Share' })).not.toHaveAttribute('aria-busy');
  });
});
