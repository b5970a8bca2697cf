import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createOrderFlow } from '../support/order-flow';
import { createShopper } from '../support/shopper';

test.use({ locale: 'en' });

test('cancels an order, orders it again, and finds that order when tapped once more', async ({ page }) => {
  const step = createStepScreenshots(page, '02-cancel-again');
  await createShopper(page, { pId: '10002' });
  const flow = createOrderFlow(page, 'en');
  await flow.open('101001?pId=10002');
  await expect(flow.submit).toBeEnabled();
  await step('sheet');
  const orderId = await flow.order();
  await expect(page.getByRole('heading', { name: 'To pay' })).toBeVisible();
  await step('unpaid');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(question).toBeVisible();
  await step('question');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { name: 'Closed' })).toBeVisible();
  await expect(page.getByText('your stars are back')).toBeVisible();
  await step('closed');
  expect(await page.evaluate(() => localStorage.getItem('orderInfo'))).toBeNull();

  await page.getByRole('button', { name: 'Order again' }).dblclick();
  await expect(page).not.toHaveURL(new RegExp(orderId));
  await expect(page.getByRole('heading', { name: 'To pay' })).toBeVisible();
  const again = new URL(page.url()).searchParams.get('orderId');
  await step('ordered-again');
  await page.goto(`payindex?orderId=${orderId}&pId=10002`);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL(new RegExp(`orderId=${again}`));
  await page.goto('myorder3?pId=10002');
  await expect(page.getByRole('article')).toHaveCount(2);
  await step('list');
});
