import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createOrderFlow } from '../support/order-flow';
import { createShopper } from '../support/shopper';

// The browser logs the request that is rejected because the order cannot be shipped to the address.
test.use({ locale: 'en', allowed: /status of 409/ });

test('charges shipping to a remote area, and rejects a change to a dearer address', async ({ page }) => {
  const step = createStepScreenshots(page, '08b-far-away');
  await createShopper(page, { hasAddress: false });
  const flow = createOrderFlow(page, 'en');
  await flow.open('101001?pId=10000');
  await flow.submit.click();
  const form = page.getByRole('dialog', { name: 'New address' });
  const paste = async (line: string) => {
    await form.getByLabel('Paste and recognise').fill(line);
    await form.getByRole('button', { name: 'Recognise' }).click();
    await expect(form.getByRole('status').filter({ hasText: 'Filled in' })).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
  };
  await paste('Ma Li, 13800138000, 新疆乌鲁木齐市天山区人民路 1 号');
  await expect(flow.sheet.getByText('¥12.00')).toBeVisible();
  await step('fee');
  await flow.order();
  await expect(page.getByText('¥12.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ¥31.90' })).toBeVisible();
  await step('unpaid');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click();
  await paste('Ma Li, 13800138000, 香港特别行政区九龙城区太子道东 1 号');
  await expect(page.getByText(/Shipping there costs a different amount/).last()).toBeVisible();
  await step('dearer');
  await expect(page.getByText(/天山区 人民路 1 号/).first()).toBeVisible();
});
