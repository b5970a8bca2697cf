import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WheelCard } from '@/components/partner/wheel/wheel-card';
import { AppError } from '@/lib/contract/errors';
import { installNativeDialog } from '@/tests/support/components/native-dialog';
import { renderPart, server } from '@/tests/support/components/render-part';
import { mockEndpoint } from '@/tests/support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
beforeAll(() => {
  installNativeDialog();
});

const prizes = [
  { prizeId: 'p-0', title: 'Better luck', picture: '/a.webp', kind: 'none' as const, amount: 0 },
  { prizeId: 'p-1', title: '20 {points}', picture: '/b.webp', kind: 'points' as const, amount: 20 },
  { prizeId: 'p-2', title: 'Tumbler', picture: '/c.webp', kind: 'goods' as const, amount: 1 },
];
type Prize = (typeof prizes)[number];

const setReducedMotion = (matches: boolean) => {
  window.matchMedia = jest.fn().mockReturnValue({ matches });
};
beforeEach(() => setReducedMotion(true));

/** Mocks a service in which the client has drawn this prize today, and the next draw has this result. */
function mockWheel(drawnToday: Prize | null, result: Prize | AppError) {
  const clients: string[] = [];
  server.use(
    mockEndpoint('channelDrawPrizes', () => ({
      prizes,
      won: [],
      hasDrawn: false,
      canDraw: true,
      drawnToday,
    })),
    mockEndpoint('drawPrize', ({ args }) => {
      clients.push(args.clientId ?? '');
      return result instanceof AppError
        ? result
        : { prize: result, drawnAt: '2026-03-10T04:00:00.000Z', isRepeated: false };
    }),
  );
  return clients;
}

async function openWheel() {
  renderPart(
    <WheelCard
      locale="en"
      unit="coins"
      coin="/coin.webp"
      prizes={prizes}
      texts={{ title: 'Lucky wheel', hint: 'One spin a day', open: 'Open' }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog');
}

const getResult = () => within(screen.getByRole('dialog')).getByRole('status');

const spin = async () => {
  const button = await screen.findByRole('button', { name: 'Spin' });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await userEvent.click(button);
};

// R-PARTNER-13
test('draws a prize on the server and announces it', async () => {
  const clients = mockWheel(null, prizes[1] as Prize);
  await openWheel();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Better luck',
    '20 coins',
    'Tumbler',
  ]);
  await spin();
  await waitFor(() => expect(getResult()).toHaveTextContent('You won 20 coins'));
  expect(screen.getByRole('link', { name: 'Use them' })).toHaveAttribute(
    'href',
    expect.stringMatching(/primary1/),
  );
  expect(clients).toEqual([expect.stringMatching(/^[\w-]{8,64}$/)]);
  // The button does nothing now.
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(clients).toHaveLength(1);
});

// R-PARTNER-13
describe('wheel that turns', () => {
  afterEach(() => jest.useRealTimers());
  const startTurn = async () => {
    setReducedMotion(false);
    mockWheel(null, prizes[2] as Prize);
    const dialog = await openWheel();
    await spin();
    await waitFor(() => expect(dialog.querySelector('[style*="rotate: 1920deg"]')).toBeTruthy());
    expect(screen.getByRole('button', { name: 'Spinning' })).toHaveAttribute('aria-busy', 'true');
    expect(getResult()).toBeEmptyDOMElement();
    return dialog.querySelector('[style*="rotate: 1920deg"]');
  };

  it.each([
    ['has stopped', 'transitionend'],
    ['is cut short, as by closing the sheet', 'transitioncancel'],
  ])('announces the prize when its turn %s', async (_case, type) => {
    const disc = await startTurn();
    act(() => void disc?.dispatchEvent(new Event(type, { bubbles: true })));
    await waitFor(() => expect(getResult()).toHaveTextContent('Tumbler'));
  });

  it('announces the prize after the time of a turn where the browser reports no end', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await startTurn();
    act(() => jest.advanceTimersByTime(4200));
    expect(getResult()).toBeEmptyDOMElement();
    act(() => jest.advanceTimersByTime(500));
    expect(getResult()).toHaveTextContent('Tumbler');
  });
});

test('shows the result of today instead of a second draw', async () => {
  const clients = mockWheel(prizes[0] as Prize, prizes[1] as Prize);
  await openWheel();
  await waitFor(() => expect(getResult()).toHaveTextContent('No prize this time'));
  expect(screen.queryByRole('button', { name: 'Spin' })).toBeNull();
  expect(clients).toEqual([]);
});

// R-PARTNER-13
test.each(['not_found', 'method_not_allowed'] as const)(
  'disappears without a message when the service answers %s',
  async (code) => {
    mockWheel(null, new AppError(code, 'no such call'));
    await openWheel();
    await spin();
    await waitFor(() => expect(screen.queryByText('Lucky wheel')).toBeNull());
    expect(screen.queryByText(/failed|again/)).toBeNull();
  },
);

test.each([
  ['limit_reached', 'Link a phone'],
  ['out_of_stock', 'All prizes are gone'],
] as const)('says why a draw was rejected with %s', async (reason, text) => {
  mockWheel(null, new AppError('conflict', 'rejected', { reason }));
  await openWheel();
  await spin();
  await waitFor(() => expect(getResult()).toHaveTextContent(text));
});
