import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { ChooseRow, ExchangeBar, ExchangeClientProvider } from '@/components/order/exchange/exchange-context';
import { AppError, type ErrorReason } from '@/lib/contract/errors';
import type { GoodsDetail } from '@/lib/contract/goods';
import { toExchangeGoods } from '@/lib/rules/order/exchange';
import { exampleAddress, exampleGoods } from '../../../../support/builders/order-answers';
import { renderPart, server } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';

const texts = {
  choose: '选择',
  now: '立即兑换',
  claim: '领取',
  soldOut: '已兑完',
  onePiece: '1 件',
  manyPieces: '{count} 件',
};

interface Submit {
  key: string | null;
  body: Record<string, unknown>;
}

/** Mocks a mall where the shopper has 1,280 points and one address; records the submitted orders. */
export function mockMall({ fresh = exampleGoods, points = 1280, addresses = [exampleAddress] } = {}) {
  const submits: Submit[] = [];
  const answers: (AppError | 'silence')[] = [];
  const state = { fresh, points };
  server.use(
    mockEndpoint('goodsDetail', () => state.fresh),
    mockEndpoint('userPoints', () => ({ activePoints: state.points, expireTime: null, expiringPoints: 0 })),
    mockEndpoint('addressList', () => addresses),
    http.post('*/vantmall/api/v4/saveOrder', async ({ request }) => {
      const body = (await request.clone().json()) as Record<string, unknown>;
      submits.push({ key: request.headers.get('idempotency-key'), body });
      if (answers[0] !== 'silence') return;
      answers.shift();
      return HttpResponse.error();
    }),
    mockEndpoint('saveOrder', () => {
      const error = answers.shift();
      return error instanceof AppError
        ? error
        : { orderId: '217418081999334787', payAmount: 1990, payDeadline: null };
    }),
  );
  return { submits, answers, state };
}

export const buildConflictError = (reason: ErrorReason) => new AppError('conflict', reason, { reason });

/** Renders the exchange bar of a product, on a page with an activity if any, and opens its sheet. */
export async function openSheet(goods: GoodsDetail = exampleGoods, activityType?: number, canPay?: boolean) {
  const user = userEvent.setup();
  renderPart(
    <ExchangeClientProvider
      goods={toExchangeGoods(goods)}
      unit="兑换币"
      locale="zh-CN"
      texts={texts}
      activityType={activityType}
      canPay={canPay}
    >
      <ChooseRow />
      <ExchangeBar />
    </ExchangeClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: '立即兑换' }));
  const sheet = await screen.findByRole('dialog', { name: '确认兑换' });
  return { user, sheet: within(sheet) };
}

export const findSubmitButton = () => screen.findByRole('button', { name: /^确认兑换/ });
