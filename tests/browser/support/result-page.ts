import type { Page } from '@playwright/test';

/** Waits until the result page has loaded the red packet, which it offers on leaving from then on. */
export const untilPacketLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/redPacket')),
  );
