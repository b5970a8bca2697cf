import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GiftWatch } from '@/components/points/gift/gift-watch';
import { AppError } from '@/lib/contract/errors';
import { mock } from '../../support/mock';
import { installNativeDialog, pressEscape } from '../ui/overlay/native-dialog';
import { renderPart, server } from './support';
import { user } from './user';

const push = jest.fn();
let segment = 'home';
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push }),
  useSelectedLayoutSegment: () => segment,
}));

beforeAll(() => {
  server.listen();
  installNativeDialog();
});
beforeEach(() => {
  segment = 'home';
  localStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const part = (
  <GiftWatch
    again
    pointsHref="/primary1?pId=10000"
    present="/gift.webp"
    coin="/coin.webp"
    texts={{
      title: { new: 'A gift to say hello', again: 'Here is another' },
      what: { new: 'trial coins are yours', again: 'trial coins for you' },
      expiry: 'Valid for 2 days',
      use: 'Use now',
    }}
  />
);

/** A mall that owes a gift until it hears that it was shown. */
function openMall({ isNewUser = true, deaf = false } = {}) {
  const told = { times: 0 };
  const owed = { isNewUser, showPresentPoint: true, presentPoint: 200 };
  server.use(
    mock('me', () => user(told.times > 0 && !deaf ? {} : owed)),
    mock('presentSeen', () => {
      told.times += 1;
      return deaf ? new AppError('unavailable', 'later') : null;
    }),
  );
  return told;
}

const dialog = () => screen.findByRole('dialog', {}, { timeout: 3000 });
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe('the gift dialog', () => {
  // R-POINTS-16
  it('hands over the points a second after arriving, and tells the mall', async () => {
    const told = openMall();
    renderPart(part);
    await pause(700);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await dialog()).toHaveTextContent('+200');
    expect(screen.getByRole('heading', { name: 'A gift to say hello' })).toBeInTheDocument();
    await waitFor(() => expect(told.times).toBe(1));
  });

  it('leads to the point centre', async () => {
    openMall();
    renderPart(part);
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Use now' }));
    expect(push).toHaveBeenCalledWith('/primary1?pId=10000');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes with Escape and stays closed, also when one comes back', async () => {
    const told = openMall();
    const { rerender } = renderPart(part);
    const opened = await dialog();
    act(() => pressEscape(opened));
    for (const next of ['mine', 'home']) {
      segment = next;
      rerender(<div />);
      renderPart(part);
    }
    await pause(1300);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(told.times).toBe(1);
  });

  // R-POINTS-16
  it('is not shown where it does not belong', async () => {
    segment = '404';
    const told = openMall();
    renderPart(part);
    await pause(1300);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(told.times).toBe(0);
  });

  it('waits anew when one goes on within the second, and is shown once', async () => {
    const told = openMall();
    const { unmount } = renderPart(part);
    await pause(600);
    unmount();
    segment = 'primary1';
    renderPart(part);
    await pause(600);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await dialog();
    expect(told.times).toBe(1);
  });

  it('is not shown in a second tab; a word that got lost is said again', async () => {
    openMall({ deaf: true });
    const first = renderPart(part);
    await dialog();
    first.unmount();
    const told = openMall();
    renderPart(part);
    await waitFor(() => expect(told.times).toBe(1), { timeout: 3000 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  // R-POINTS-19
  it('has other words for who comes back without any', async () => {
    openMall({ isNewUser: false });
    renderPart(part);
    await dialog();
    expect(screen.getByRole('heading', { name: 'Here is another' })).toBeInTheDocument();
  });
});
