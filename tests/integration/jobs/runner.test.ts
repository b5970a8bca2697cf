import { startJobs } from '@/server/mall/jobs/runner';

// R-ORDER-37
describe('startJobs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('begins the first run at once and without waiting for it', async () => {
    const run = jest.fn(() => new Promise<void>(() => {}));
    const stop = startJobs({ run });
    expect(run).toHaveBeenCalledTimes(1);
    void stop();
  });

  test('runs repeatedly, never twice at a time, and stops', async () => {
    let [running, most, runs] = [0, 0, 0];
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      running -= 1;
      runs += 1;
      throw new Error('a failing run does not end the series');
    };
    const stop = startJobs({ run, everyMs: 5000 });
    await jest.advanceTimersByTimeAsync(120_000);
    expect(most).toBe(1);
    expect(runs).toBeGreaterThanOrEqual(4);
    await jest.advanceTimersByTimeAsync(20_000 - 1);
    const stopped = stop();
    await jest.advanceTimersByTimeAsync(60_000);
    await stopped;
    const before = runs;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(runs).toBe(before);
  });
});
