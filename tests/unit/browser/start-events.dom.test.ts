import { startEvents } from '@/lib/browser/events/start-events';
import { track } from '@/lib/contract/content';
import { parseEventFields } from '@/lib/contract/events';

// @alone: events of other tests would be in its batch.

let bodies: unknown[];
beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  bodies = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response('{}');
  });
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

// R-EVENT-08
test('reports nothing for which the mall rejects the batch: long addresses, half an emoji, a page open for two days', async () => {
  const longPath = `/goodsProfile/${'x'.repeat(198 - '/goodsProfile/'.length)}😀${'y'.repeat(600)}`;
  const showPage = startEvents(longPath);
  jest.spyOn(performance, 'now').mockReturnValue(2 * 86_400_000);
  showPage('/home');
  await jest.advanceTimersByTimeAsync(2000);
  expect(bodies).toHaveLength(1);
  const [body] = bodies;
  expect(JSON.stringify(body)).not.toMatch(/\\ud8/i);
  const { events } = track.input.parse(body);
  expect(events.map(({ name, duration }) => [name, duration])).toEqual([
    ['forward_path', undefined],
    ['forward_path_stay_time', 86_400_000],
    ['forward_path', undefined],
  ]);
  for (const { name, props } of events) expect(parseEventFields(name, props)).toBeDefined();
});
