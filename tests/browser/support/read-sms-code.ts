import type { Page } from '@playwright/test';

/** Reads the code that the sandbox sent to a phone; empty without one. */
export async function readSmsCode(page: Page, phone: string): Promise<string> {
  const inbox = await (await page.request.get('sandbox/sms')).text();
  const masked = `${phone.slice(0, 3)}\\*{4}${phone.slice(-4)}`;
  return new RegExp(`${masked}[\\s\\S]*?(?<!\\d)(\\d{6})(?!\\d)`).exec(inbox)?.[1] ?? '';
}
