import { expect, test } from '../support/fixtures';
import { createStepScreenshots } from '../support/journey-screenshots';
import { createPhoto } from '../support/photo';
import { CHEAP_SPEC_ID, createShopper } from '../support/shopper';

test.use({ locale: 'en' });

// R-DOC-10
test('files a complaint with pictures and finds it by its receipt number', async ({ page }) => {
  const step = createStepScreenshots(page, '10a-complaint');
  const { order } = await createShopper(page, { pId: '10002' });
  const orderId = await order(CHEAP_SPEC_ID);
  await page.goto(`payindex?orderId=${orderId}&pId=10002`);
  await page.getByRole('link', { name: /Feedback/ }).click();
  await expect(page.getByRole('button', { name: /Order/ })).toContainText(orderId);
  await step('form');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please choose what it is about')).toBeVisible();
  await step('empty');
  await page.getByRole('button', { name: /Order/ }).click();
  await expect(page.getByRole('dialog', { name: 'Which order is it about?' })).toBeVisible();
  await step('orders');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Delivery' }).check();
  await page.getByLabel('What happened').fill('The parcel has not moved for three days.');
  await page.getByLabel('Add').setInputFiles([await createPhoto('label', '#806020')]);
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.getByLabel('Phone').fill('123');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please enter an 11-digit mobile number')).toBeVisible();
  await step('wrong-phone');
  await page.getByLabel('Phone').fill('13800138000');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'We have it' })).toBeVisible();
  await step('sent');
  const receipt = (await page.getByText(/^C\d{14}$/).textContent())?.trim() ?? '';
  await page.goto('complain?pId=10002');
  await expect(page.getByRole('link', { name: receipt })).toBeVisible();
  await step('recent');
  await page.getByRole('link', { name: receipt }).click();
  await expect(page.getByText('The parcel has not moved for three days.')).toBeVisible();
  await step('found');

  await page.goto('complain?pId=10002');
  await page.getByLabel('Check progress').fill(receipt.toLowerCase());
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('The parcel has not moved for three days.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${receipt}.*pId=10002`));
});
