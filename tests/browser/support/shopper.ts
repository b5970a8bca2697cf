import type { Page } from '@playwright/test';
import { orderHeld } from './create-goods';
import { expect } from './fixtures';
import { createOrderFlow } from './order-flow';

const address = {
  receiver: '李青',
  phone: '13800138000',
  province: '浙江省',
  city: '杭州市',
  county: '西湖区',
  areaCode: '330106',
  detail: '文三路 478 号',
  isDefault: true,
};

interface ShopperOptions {
  pId?: string;
  /** 710 points: the gift's 200, and 510 more from sharing and signing in. Otherwise only the gift. */
  hasManyPoints?: boolean;
  /** Whether the shopper already has an address. */
  hasAddress?: boolean;
  /** Receiver of the parcels. */
  receiver?: string;
  phone?: string;
  detail?: string;
}

/** Calls the mall with the session of the page's shopper. */
async function callMall<T>(
  page: Page,
  method: string,
  path: string,
  { pId = '10000', ...data }: object & { pId?: string },
  key?: string,
): Promise<T> {
  const response = await page.request.fetch(path, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      'accept-language': 'zh-CN',
      ...(key && { 'idempotency-key': key }),
    },
    ...(method === 'GET' ? { params: { pId, ...data } } : { data: { pId, ...data } }),
  });
  const { code, data: answer } = (await response.json()) as { code: number; data: T };
  expect(code, path).toBe(200);
  return answer;
}

/**
 * Costs a few points only, so it is paid as soon as it is ordered. The other spec costs 599 points and
 * ¥19.90.
 */
export const CHEAP_SPEC_ID = '10501301';
export const EXPENSIVE_SPEC_ID = '10100101';

/** Creates a guest who has closed the gift dialog, in the page's own session; each test has its own guest. */
export async function createShopper(
  page: Page,
  {
    pId = '10000',
    hasManyPoints: rich = true,
    hasAddress: settled = true,
    receiver = address.receiver,
    phone = address.phone,
    detail = address.detail,
  }: ShopperOptions = {},
) {
  const ask = <T>(method: 'GET' | 'POST', path: string, data: object = {}, key?: string) =>
    callMall<T>(page, method, path, { pId, ...data }, key);
  const { userId } = await ask<{ userId: string }>('POST', 'api/v7/user/login');
  if (rich) {
    await ask('GET', 'api/shareAddPoints');
    await ask('GET', 'api/signIn');
  }
  await ask('POST', 'api/user/presentSeen');
  const addressId = settled
    ? (await ask<{ addressId: string }>('POST', 'api/address', { ...address, receiver, phone, detail }))
        .addressId
    : undefined;

  const order = async (goodsSpecId: string): Promise<string> => {
    const key = `${goodsSpecId}-${crypto.randomUUID()}`;
    const input = { goodsSpecId, quantity: 1, addressId };
    const { orderId } = await ask<{ orderId: string }>('POST', 'api/v4/saveOrder', input, key);
    return orderId;
  };
  const readStatus = async (orderId: string): Promise<number> =>
    (await ask<{ status: number }>('GET', 'api/orderDetail', { orderId })).status;

  const pay = async (orderId: string): Promise<void> => {
    const flow = createOrderFlow(page);
    await page.goto(`payindex?orderId=${orderId}&pId=${pId}`);
    await flow.toCashier('支付宝');
    await flow.confirmPay();
  };

  return {
    /** Orders one piece; returns the order's id. */
    order,
    /** Orders one piece of what points alone pay; its parcel stays in the warehouse. */
    orderHeld: (goodsSpecId: string) => orderHeld(userId, () => order(goodsSpecId)),
    /** Pays an order at the sandbox cashier and waits for the result page. */
    pay,
    /** Creates a paid order of ¥19.90. */
    orderExpensive: async () => {
      const orderId = await order(EXPENSIVE_SPEC_ID);
      await pay(orderId);
      return orderId;
    },
    /** Waits until the order is sent. */
    untilSent: (orderId: string) => expect.poll(() => readStatus(orderId), { timeout: 30_000 }).toBe(3),
    confirm: (orderId: string) => ask('POST', 'api/confirmReceipt', { orderId }),
    /** Requests the return of a sent order; returns the id of the case. */
    requestReturn: async (orderId: string): Promise<string> => {
      const input = { orderId, type: 'return', reason: 'quality', description: '' };
      return (await ask<{ caseId: string }>('POST', 'api/refundRequest', input)).caseId;
    },
    readCaseId: async (orderId: string): Promise<string> => {
      const path = `api/afterSale/${orderId}`;
      const { case: latestCase } = await ask<{ case: { caseId: string } | null }>('GET', path);
      if (!latestCase) throw new Error('the order has no case');
      return latestCase.caseId;
    },
  };
}
