import { readFileSync } from 'node:fs';
import '@/components/app/before-hydration';

/** React's scheduler, as the framework includes it. */
interface Scheduler {
  unstable_NormalPriority: number;
  unstable_now(): number;
  unstable_scheduleCallback(priority: number, callback: () => void): void;
  unstable_shouldYield(): boolean;
}

const SCHEDULER = 'next/dist/compiled/scheduler';
const scheduler = jest.requireActual<Scheduler>(SCHEDULER);

// R-PERF-24
describe('rendering of a page', () => {
  it.each([
    ['before a touch', 0, false],
    ['before a touch', 10, true],
    ['after a touch', 45, false],
    ['after a touch', 55, true],
  ])('%s gives way to the browser %i ms after its last frame: %s', async (when, elapsed, expected) => {
    if (when === 'after a touch') document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const gaveWay = await new Promise((resolve) => {
      scheduler.unstable_scheduleCallback(scheduler.unstable_NormalPriority, () => {
        const now = jest.spyOn(performance, 'now').mockReturnValue(scheduler.unstable_now() + elapsed);
        resolve(scheduler.unstable_shouldYield());
        now.mockRestore();
      });
    });
    expect(gaveWay).toBe(expected);
  });

  it('is done by the React that uses this scheduler', () => {
    const file = require.resolve('next/dist/compiled/react-dom/cjs/react-dom-client.production.js');
    expect(readFileSync(file, 'utf8')).toContain(`require("${SCHEDULER}")`);
  });
});
