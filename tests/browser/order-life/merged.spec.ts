import { holdShipping } from '../support/create-goods';
import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { runOperatorCommand } from '../support/operator-command';
import { createOrderFlow } from '../support/order-flow';
import { createShopper } from '../support/shopper';

test.use({ locale: 'en' });

test('orders from two suppliers at once, changes the address, pays once, and refunds one order', async ({
  page,
}) => {
  test.slow();
  const step = createStepScreenshots(page, '04-merged');
  await createShopper(page, { pId: '10004' });
  const flow = createOrderFlow(page, 'en');
  await flow.open('101001?pId=10004');
  await flow.sheet.getByRole('checkbox').first().check();
  await expect(flow.submit).toBeEnabled();
  await step('sheet');
  const mergeOrderId = await flow.order();
  expect(mergeOrderId).toMatch(/^M\d+$/);
  holdShipping(mergeOrderId);
  await expect(page.getByRole('heading', { name: '2 orders, one payment' })).toBeVisible();
  await step('unpaid');

  await page.getByRole('button', { name: 'Change address' }).click();
  const addresses = page.getByRole('dialog');
  await addresses.getByRole('button', { name: 'New address' }).click();
  await addresses
    .getByLabel('Paste and recognise')
    .fill('Wang Xiaoming 13900139000 上海市浦东新区世纪大道 100 号');
  await addresses.getByRole('button', { name: 'Recognise' }).click();
  await expect(addresses.getByLabel('Area', { exact: true })).toContainText('浦东新区');
  await step('new-address');
  await addresses.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wang Xiaoming 139****9000')).toBeVisible();
  await expect(addresses).toBeHidden();
  await step('address-changed');

  await flow.toCashier('Alipay');
  await flow.confirmPay();
  await expect(page.getByRole('button', { name: 'Thank you' })).toBeVisible();
  await step('paid');
  await flow.thank();
  await flow.toOrder();
  await expect(page.getByRole('link', { name: 'See the order of parcel 2' })).toBeVisible();
  await step('parcels');

  await page.getByRole('link', { name: 'See the order of parcel 1' }).click();
  await expect(page).not.toHaveURL(/orderId=M/);
  await expect(page.getByRole('heading', { name: 'To ship' })).toBeVisible();
  await expect(page.getByText('Wang Xiaoming 139****9000')).toBeVisible();
  await step('one-of-them');
  await page.getByRole('link', { name: 'Refund' }).click();
  await page.getByRole('radio', { name: 'I changed my mind' }).check();
  await page.getByRole('button', { name: /^Refund ¥/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('heading', { name: 'Refunded' })).toBeVisible();
  await step('refunded');

  await page.goto(`payindex?orderId=${mergeOrderId}&pId=10004`);
  const other = page.getByRole('link', { name: 'See the order of parcel 2' });
  const path = (await other.getAttribute('href')) ?? '';
  const sentOrderId = new URL(path, page.url()).searchParams.get('orderId') ?? '';
  await runOperatorCommand('orders', 'ship', sentOrderId, '--company', 'sf', '--no', 'SF1029384756');
  // Before its first trace: a job counts a parcel as delivered when the time of its last trace has passed.
  await page.reload();
  await expect(page.getByRole('link', { name: 'See the order of parcel 1' })).toContainText('Refunded');
  await expect(other).toContainText('On its way');
  await step('both-ways');
  await runOperatorCommand(
    'orders',
    'trace',
    sentOrderId,
    '--zh',
    '快件已到达上海转运中心',
    '--en',
    'Arrived at the Shanghai hub',
  );
  await page.goto(`express?orderId=${sentOrderId}&pId=10004`);
  await expect(page.getByText('Arrived at the Shanghai hub')).toBeVisible();
  await step('express');
  await page.goto('myorder3?pId=10004');
  await expect(page.getByRole('article')).toHaveCount(2);
  await step('list');
});
