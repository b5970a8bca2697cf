import type { Page } from '@playwright/test';

interface PullGesture {
  from: { x: number; y: number };
  /** Distance downwards in px. */
  by: number;
}

const TOUCH_MOVES = 12;

/** Pulls the page down with one finger and releases it, with the touch events that the browser would send. */
export async function pullDown(page: Page, { from, by }: PullGesture): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    });
  await send('touchStart', from.y);
  for (let step = 1; step <= TOUCH_MOVES; step += 1)
    await send('touchMove', from.y + (by * step) / TOUCH_MOVES);
  await send('touchEnd');
  await session.detach();
}
