import type { Page } from '@playwright/test';
import type { CallArgs } from '@/lib/contract/contract';
import { withDatabase } from './database';
import { expect } from './fixtures';

export type Batch = CallArgs<'track'> & { pId?: string };

/** The numbers of the events that the mall has stored of a visit. */
export function readStoredNumbers(sessionId: string | undefined): number[] {
  let numbers: number[] = [];
  withDatabase((database) => {
    numbers = database
      .prepare('select seq from track_events where session_id = ? order by seq')
      .all(sessionId ?? '')
      .map(({ seq }) => Number(seq));
  });
  return numbers;
}

export const countTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

/** Every batch that the page has sent, by fetch or beacon. */
export function collectBatches(page: Page): Batch[] {
  const batches: Batch[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/track') || !request.postData()) return;
    const batch = request.postDataJSON() as Batch;
    // The moved clock ends the wait for an answer; then the page sends the same batch again.
    if (!batches.some(({ batchId }) => batchId === batch.batchId)) batches.push(batch);
  });
  return batches;
}

/** Events of a visit that the mall has stored, in order: browsers do not show the bodies of beacons. */
export function readStoredEvents(sessionId: string | undefined) {
  let events: { name: string; path: string; duration: number; props: string }[] = [];
  withDatabase((database) => {
    events = database
      .prepare('select name, path, duration_ms, props from track_events where session_id = ? order by seq')
      .all(sessionId ?? '')
      .map(({ name, path, duration_ms, props }) => ({
        name: String(name),
        path: String(path),
        duration: Number(duration_ms),
        props: String(props),
      }));
  });
  return events.map(({ props, ...event }) => ({
    ...event,
    props: JSON.parse(props) as Record<string, unknown>,
  }));
}

export const countEvents = (batches: readonly Batch[]) => batches.flatMap(({ events }) => events).length;

/** Shows or hides the page, as a switch to another app does. */
export const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Opens a page with a clock that the test moves, and waits until events are reported. */
export async function openWithClock(page: Page, batches: Batch[], path: string) {
  await page.clock.install();
  await page.goto(path);
  await expect(async () => {
    await page.clock.runFor(2500);
    expect(countEvents(batches)).toBeGreaterThan(0);
  }).toPass();
}

/** The number of the last event that the page has reported. */
export const readLastNumber = (page: Page): Promise<number> =>
  page.evaluate(() => Number(JSON.parse(sessionStorage.getItem('mallEventSession') ?? '{}').last));

/** Waits until the browser has called all observers of what is in view: it does so once for each frame, in their order. */
export const awaitFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new IntersectionObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe(document.body);
      }),
  );
