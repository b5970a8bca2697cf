import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RedPacketScreen } from '@/components/coupon/red-packet/red-packet-screen';
import type { RedPacket } from '@/lib/contract/coupon';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const router = { back: jest.fn(), push: jest.fn() };
mockNavigation({ useRouter: () => router });

const packet: RedPacket = {
  state: 'closed',
  amount: 543_000,
  fenOff: 543,
  threshold: 1990,
  startsAt: '2026-03-09T16:00:00.000Z',
  endsAt: '2026-03-11T16:00:00.000Z',
  userCouponId: null,
};

runMockServer(server);
beforeEach(() => {
  jest.clearAllMocks();
  window.history.replaceState(null, '', '/vantmall/redPacket?pId=10000');
});

// R-COUPON-17
describe('red packet page', () => {
  it('opens the packet at a tap and leads to the point centre', async () => {
    server.use(
      mockEndpoint('redPacket', () => packet),
      mockEndpoint('redPacketOpen', () => ({ ...packet, state: 'opened', userCouponId: 'uc' })),
    );
    renderPart(<RedPacketScreen />);
    expect(await screen.findByText('543,000')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Open the red packet' }));
    expect(await screen.findByText('¥5.43')).toBeInTheDocument();
    // The number of points is there once.
    expect(screen.getByText(/543,000/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Use now' })).toHaveAttribute('href', '/primary1?pId=10000');
    expect(screen.getByRole('link', { name: 'Leave' })).toHaveAttribute('href', '/home?pId=10000');
  });

  // R-COUPON-16
  it('opens a closed packet that is used, and then the point centre', async () => {
    let opened = 0;
    server.use(
      mockEndpoint('redPacket', () => packet),
      mockEndpoint('redPacketOpen', () => {
        opened += 1;
        return { ...packet, state: 'opened', userCouponId: 'uc' };
      }),
    );
    renderPart(<RedPacketScreen />);
    await screen.findByText('543,000');
    await userEvent.click(screen.getByRole('link', { name: 'Use now' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/primary1?pId=10000'));
    expect(screen.getByText('¥5.43')).toBeInTheDocument();
    expect(opened).toBe(1);
  });

  // R-COUPON-16
  it('stays and says so when the packet that is used cannot be opened', async () => {
    server.use(
      mockEndpoint('redPacket', () => packet),
      mockEndpoint('redPacketOpen', () => new AppError('unavailable', 'away')),
    );
    renderPart(<RedPacketScreen />);
    await screen.findByText('543,000');
    await userEvent.click(screen.getByRole('link', { name: 'Use now' }));
    expect(await screen.findAllByText('It didn’t open. Please try again')).not.toHaveLength(0);
    expect(router.push).not.toHaveBeenCalled();
  });

  it('stays open when the packet is opened before its state is loaded', async () => {
    const read = Promise.withResolvers<RedPacket>();
    server.use(
      mockEndpoint('redPacket', () => read.promise),
      mockEndpoint('redPacketOpen', () => ({ ...packet, state: 'opened', userCouponId: 'uc' })),
    );
    const { client } = renderPart(<RedPacketScreen />);
    await userEvent.click(screen.getByRole('button', { name: 'Open the red packet' }));
    expect(await screen.findByText('¥5.43')).toBeInTheDocument();
    read.resolve(packet);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getByText('¥5.43')).toBeInTheDocument();
  });

  it.each(['not_found', 'method_not_allowed'] as const)(
    'shows 100 points and no error when the points mall has no red packets (%s)',
    async (reason) => {
      server.use(mockEndpoint('redPacket', () => new AppError(reason, 'unknown call')));
      renderPart(<RedPacketScreen />);
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Open the red packet' })).not.toBeInTheDocument(),
      );
      expect(screen.getAllByText('100').length).toBeGreaterThan(0);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it('offers a retry when the packet cannot be loaded', async () => {
    let isDown = true;
    server.use(mockEndpoint('redPacket', () => (isDown ? new AppError('internal', 'down') : packet)));
    renderPart(<RedPacketScreen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText('543,000')).toBeInTheDocument();
  });
});
