import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoadingScreen } from '@/components/delivery/loading-screen';
import { AppError } from '@/lib/contract/errors';
import type { ClaimEligibility } from '@/lib/contract/pay-on-delivery';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const replace = jest.fn();
const router = { replace };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);
afterEach(() => {
  replace.mockClear();
});

/** Opens the page for product 101; the points mall answers `answer`. */
function openPage(answer: ClaimEligibility | AppError) {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint('payOnDeliveryEligibility', ({ args }) => {
      asked.push(args.goodsId);
      return answer;
    }),
  );
  setPagePath('/payOnDeliveryLoading?pId=10000&goodsId=101&goodsSpecId=s1&groupType=7&pageSource=mine');
  renderPart(<LoadingScreen />);
  return asked;
}

const contactPath = '/payOnDeliveryContact?goodsId=101&goodsSpecId=s1&groupType=7&pageSource=mine&pId=10000';

// R-DELIVERY-07
test('goes on to the receiver with all parameters when the shopper may claim', async () => {
  const asked = openPage({ allowed: true, reason: null });
  await waitFor(() => expect(replace).toHaveBeenCalledWith(contactPath));
  expect(asked).toEqual(['101']);
});

// R-DELIVERY-07
test.each([
  ['not_found', {}],
  ['method_not_allowed', {}],
  ['upstream', { reason: 'unknown_call' }],
] as const)('goes on when the points mall does not know the call: %s %j', async (code, details) => {
  openPage(new AppError(code, 'no such call', details));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(contactPath));
});

// R-DELIVERY-07
test.each([
  ['limit_reached', '你已经领取过这件商品了'],
  ['out_of_stock', '手慢了一步，已经领完了'],
  ['activity_over', '这件商品目前不在 0 元领活动中'],
  ['mall_closed', '商城已关闭，暂不能领取'],
] as const)('says why the shopper may not claim: %s', async (reason, text) => {
  openPage({ allowed: false, reason });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '看看其他 0 元领' })).toHaveAttribute(
    'href',
    expect.stringContaining('/payOnDeliveryHome?type=7&pId=10000'),
  );
  expect(replace).not.toHaveBeenCalled();
});

test('offers a retry when the check fails', async () => {
  openPage(new AppError('unavailable', 'away'));
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(replace).not.toHaveBeenCalled();
  server.use(mockEndpoint('payOnDeliveryEligibility', () => ({ allowed: true, reason: null })));
  await userEvent.setup().click(retry);
  await waitFor(() => expect(replace).toHaveBeenCalledWith(contactPath));
});

test('leads to the list when the address names no product', async () => {
  setPagePath('/payOnDeliveryLoading?pId=10000&goodsId=null');
  renderPart(<LoadingScreen />);
  expect(await screen.findByText('想领哪一件商品呢？')).toBeInTheDocument();
});
