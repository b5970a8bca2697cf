import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { runOperatorCommand } from '../support/operator-command';
import { createOrderFlow } from '../support/order-flow';
import { createPhoto } from '../support/photo';
import { createShopper } from '../support/shopper';

test.use({ locale: 'en' });

// R-AFTER-06
test('refunds a return: request with pictures, approval, parcel, money', async ({ page }) => {
  test.slow();
  const step = createStepScreenshots(page, '06-return');
  const shopper = await createShopper(page, { pId: '10003' });
  const flow = createOrderFlow(page, 'en');
  await flow.open('101001?pId=10003');
  const orderId = await flow.order();
  await flow.toCashier('Alipay');
  await flow.confirmPay();
  await shopper.untilSent(orderId);
  await page.goto(`payindex?orderId=${orderId}&pId=10003`);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More actions' })).toBeVisible();
  await step('more');
  await page.getByRole('link', { name: 'Return or refund' }).click();
  await expect(page).toHaveURL(/\/applyRefund\?/);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await step('no-reason');
  await page.getByRole('radio', { name: /^Return and refund/ }).check();
  await page.getByRole('radio', { name: 'Poor quality' }).check();
  await page.getByLabel('Tell us more').fill('The left side crackles whenever the volume is above half.');
  await page
    .getByLabel('Add')
    .setInputFiles([await createPhoto('left', '#a06020'), await createPhoto('box', '#207060')]);
  await expect(page.getByRole('img', { name: 'Picture 2' })).toBeVisible();
  await step('request-top');
  await page.getByRole('img', { name: 'Picture 2' }).scrollIntoViewIfNeeded();
  await step('request');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
  await step('requested');

  const caseId = await shopper.readCaseId(orderId);
  await runOperatorCommand('refunds', 'approve', caseId);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Send the goods back' })).toBeVisible();
  await step('approved');
  const readPlace = () => page.evaluate(() => window.navigation.currentEntry?.index);
  const place = await readPlace();
  await page.getByRole('link', { name: 'Enter tracking number' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please choose a courier')).toBeVisible();
  await step('tracking-empty');
  await page.getByRole('button', { name: /Courier/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await step('couriers');
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.getByLabel('Tracking number').fill('sf 0012 3456 789');
  await step('tracking');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'On its way back' })).toBeVisible();
  await expect(page.getByText('SF00123456789', { exact: true })).toBeVisible();
  // Back does not lead to the case again.
  expect(await readPlace()).toBe(place);
  await step('returning');

  await runOperatorCommand('refunds', 'receive', caseId);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Refunded' })).toBeVisible();
  await step('refunded');
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByRole('heading', { name: 'Refunded' })).toBeVisible();
  await step('closed');
});
