import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const run = promisify(execFile);

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

/** Calls the mall as the page's own shopper would. */
async function call<T>(page: Page, method: string, path: string, data: object, key?: string): Promise<T> {
  const response = await page.request.fetch(path, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      'accept-language': 'zh-CN',
      ...(key && { 'idempotency-key': key }),
    },
    ...(method === 'GET' ? { params: { pId: '10000', ...data } } : { data: { pId: '10000', ...data } }),
  });
  const { code, data: answer } = (await response.json()) as { code: number; data: T };
  expect(code, path).toBe(200);
  return answer;
}

/** A few points only, paid as soon as it is ordered; and 599 points with ¥19.90. */
export const CHEAP = '10501301';
export const DEAR = '10100101';

/** A guest with 710 points who has seen the gift; each test has its own. */
export async function newShopper(page: Page) {
  await call(page, 'POST', 'api/v7/user/login', {});
  await call(page, 'GET', 'api/shareAddPoints', {});
  await call(page, 'GET', 'api/signIn', {});
  await call(page, 'POST', 'api/user/presentSeen', {});
  const { addressId } = await call<{ addressId: string }>(page, 'POST', 'api/address', address);

  const order = async (goodsSpecId: string): Promise<string> => {
    const key = `${goodsSpecId}-${crypto.randomUUID()}`;
    const wish = { goodsSpecId, quantity: 1, addressId };
    const { orderId } = await call<{ orderId: string }>(page, 'POST', 'api/v4/saveOrder', wish, key);
    return orderId;
  };
  const statusOf = async (orderId: string): Promise<number> =>
    (await call<{ status: number }>(page, 'GET', 'api/orderDetail', { orderId })).status;

  return {
    /** Orders one piece; answers the order's id. */
    order,
    /** An order of ¥19.90 that is paid at the sandbox cashier. */
    orderDear: async () => {
      const orderId = await order(DEAR);
      await page.goto(`payindex?orderId=${orderId}&pId=10000`);
      await page.getByRole('radio', { name: '支付宝' }).check();
      await page.getByRole('button', { name: /^支付 / }).click();
      await page.getByRole('button', { name: /^确认支付/ }).click();
      await expect(page).toHaveURL(/\/ordersuccess/, { timeout: 15_000 });
      return orderId;
    },
    /** Waits until the order has left. */
    untilSent: (orderId: string) => expect.poll(() => statusOf(orderId), { timeout: 30_000 }).toBe(3),
    confirm: (orderId: string) => call(page, 'POST', 'api/confirmReceipt', { orderId }),
    caseOf: async (orderId: string): Promise<string> => {
      const path = `api/afterSale/${orderId}`;
      const { case: found } = await call<{ case: { caseId: string } | null }>(page, 'GET', path, {});
      if (!found) throw new Error('the order has no case');
      return found.caseId;
    },
  };
}

/** What the operator of the mall under test does by command: faster than the simulated one. */
export async function operate(...command: string[]): Promise<void> {
  const folder = process.env.TEST_DATA_DIR ?? '';
  await run(process.execPath, ['scripts/mall.mjs', '--data', folder, ...command]);
}
