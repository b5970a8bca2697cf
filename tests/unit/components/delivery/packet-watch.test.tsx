import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PacketWatch } from '@/components/delivery/packet-watch';
import type { RedPacket } from '@/lib/contract/coupon';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

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
beforeEach(() => sessionStorage.clear());

/** Renders the packet; returns how often it was asked for and opened. */
function renderPacket(first: RedPacket | AppError = packet, opened: RedPacket | AppError = packet) {
  const times = { asked: 0, opened: 0 };
  server.use(
    mockEndpoint('redPacket', () => {
      times.asked += 1;
      return first;
    }),
    mockEndpoint('redPacketOpen', () => {
      times.opened += 1;
      return opened;
    }),
  );
  const { unmount, client } = renderPart(<PacketWatch />);
  return { times, unmount, client, user: userEvent.setup() };
}

const openedPacket: RedPacket = { ...packet, state: 'opened', userCouponId: 'uc' };

// R-DELIVERY-10
test('opens by a tap, shows the amount of the server, and closes by a second tap for the rest of the visit', async () => {
  const { times, user, unmount } = renderPacket(packet, openedPacket);
  expect(await screen.findByRole('dialog', { name: '送你一个红包' })).toBeInTheDocument();
  expect(screen.queryByText(/543,000/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '打开红包' }));
  expect(await screen.findByText(/543,000/)).toBeInTheDocument();
  expect(screen.getByText('¥5.43')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '收起红包' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(times).toEqual({ asked: 1, opened: 1 });
  unmount();
  // A packet is requested as soon as its watch is rendered.
  expect(renderPacket().client.isFetching()).toBe(0);
});

// R-DELIVERY-10
test('stays closed when it cannot be opened', async () => {
  const { user } = renderPacket(packet, new AppError('unavailable', 'away'));
  await user.click(await screen.findByRole('button', { name: '打开红包' }));
  // Visible, and in the live region.
  expect(await screen.findAllByText('红包没有打开，请再试一次')).not.toHaveLength(0);
  expect(screen.getByRole('button', { name: '打开红包' })).toBeInTheDocument();
});

// R-DELIVERY-10
test.each([
  ['was opened before', openedPacket],
  ['cannot be read', new AppError('not_found', 'no such call')],
])('does not appear when the packet %s', async (_, first) => {
  const { times, client } = renderPacket(first);
  await waitFor(() => expect([times.asked, client.isFetching()]).toEqual([1, 0]));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
