import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';
import { createOrderFlow } from './order-flow';

const runFile = promisify(execFile);

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
  /** 710 points: the gift, and 510 more by sharing and signing in; else the gift's 200. */
  hasManyPoints?: boolean;
  /** Whether an address is there already. */
  hasAddress?: boolean;
  /** Whom parcels are for. */
  receiver?: string;
}

/** Calls the mall as the page's own shopper would. */
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

/** A few points only, paid as soon as it is ordered; and 599 points with ¥19.90. */
export const CHEAP_SPEC_ID = '10501301';
export const EXPENSIVE_SPEC_ID = '10100101';

/** A guest who has seen the gift, in the page's own session; each test has its own. */
export async function createShopper(
  page: Page,
  {
    pId = '10000',
    hasManyPoints: rich = true,
    hasAddress: settled = true,
    receiver = address.receiver,
  }: ShopperOptions = {},
) {
  const ask = <T>(method: 'GET' | 'POST', path: string, data: object = {}, key?: string) =>
    callMall<T>(page, method, path, { pId, ...data }, key);
  await ask('POST', 'api/v7/user/login');
  if (rich) {
    await ask('GET', 'api/shareAddPoints');
    await ask('GET', 'api/signIn');
  }
  await ask('POST', 'api/user/presentSeen');
  const addressId = settled
    ? (await ask<{ addressId: string }>('POST', 'api/address', { ...address, receiver })).addressId
    : undefined;

  const order = async (goodsSpecId: string): Promise<string> => {
    const key = `${goodsSpecId}-${crypto.randomUUID()}`;
    const wish = { goodsSpecId, quantity: 1, addressId };
    const { orderId } = await ask<{ orderId: string }>('POST', 'api/v4/saveOrder', wish, key);
    return orderId;
  };
  const statusOf = async (orderId: string): Promise<number> =>
    (await ask<{ status: number }>('GET', 'api/orderDetail', { orderId })).status;

  const pay = async (orderId: string): Promise<void> => {
    const flow = createOrderFlow(page);
    await page.goto(`payindex?orderId=${orderId}&pId=${pId}`);
    await flow.toCashier('支付宝');
    await flow.confirmPay();
  };

  return {
    /** Orders one piece; answers the order's id. */
    order,
    /** Pays an order at the sandbox cashier, to the result. */
    pay,
    /** An order of ¥19.90 that is paid. */
    orderDear: async () => {
      const orderId = await order(EXPENSIVE_SPEC_ID);
      await pay(orderId);
      return orderId;
    },
    /** Waits until the order has left. */
    untilSent: (orderId: string) => expect.poll(() => statusOf(orderId), { timeout: 30_000 }).toBe(3),
    confirm: (orderId: string) => ask('POST', 'api/confirmReceipt', { orderId }),
    caseOf: async (orderId: string): Promise<string> => {
      const path = `api/afterSale/${orderId}`;
      const { case: found } = await ask<{ case: { caseId: string } | null }>('GET', path);
      if (!found) throw new Error('the order has no case');
      return found.caseId;
    },
  };
}

/** What the operator of the mall under test does by command: faster than the simulated one. */
export async function runOperatorCommand(...command: string[]): Promise<void> {
  const folder = process.env.TEST_DATA_DIR ?? '';
  await runFile(process.execPath, ['scripts/mall.mjs', '--data', folder, ...command]);
}
