import type { Page } from '@playwright/test';

/**
 * Holds the scripts that a page requests from now on, all of them or those that `isHeld` names by their path, as a slow network does.
 * @returns a function that lets them go
 */
export async function holdScripts(
  page: Page,
  isHeld: (path: string) => boolean = () => true,
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    if (isHeld(new URL(route.request().url()).pathname)) await released;
    await route.continue();
  });
  return release;
}
