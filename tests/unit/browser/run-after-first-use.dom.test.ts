type Module = typeof import('@/lib/browser/run-after-first-use');

/** Loads the module as a new document does. */
async function loadModule(): Promise<Module> {
  jest.resetModules();
  return import('@/lib/browser/run-after-first-use');
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('runAfterFirstUse', () => {
  // R-PERF-16
  it.each(['pointerdown', 'keydown', 'scroll'])(
    'starts some time after the first %s, once',
    async (event) => {
      const { runAfterFirstUse, FIRST_USE_DELAY_MS } = await loadModule();
      const start = jest.fn();
      runAfterFirstUse(start);
      document.dispatchEvent(new Event('pointermove'));
      document.body.dispatchEvent(new Event('scroll'));
      jest.advanceTimersByTime(2 * FIRST_USE_DELAY_MS);
      expect(start).not.toHaveBeenCalled();
      document.dispatchEvent(new Event(event));
      document.dispatchEvent(new Event(event));
      jest.advanceTimersByTime(FIRST_USE_DELAY_MS - 1);
      expect(start).not.toHaveBeenCalled();
      jest.advanceTimersByTime(2 * FIRST_USE_DELAY_MS);
      expect(start).toHaveBeenCalledTimes(1);
    },
  );

  it('receives a tap whose event does not bubble further', async () => {
    const { runAfterFirstUse } = await loadModule();
    const start = jest.fn();
    runAfterFirstUse(start);
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener('pointerdown', (event) => event.stopPropagation());
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    jest.runAllTimers();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts later in a document that was used before, and starts nothing that was cancelled', async () => {
    const { runAfterFirstUse } = await loadModule();
    const [first, cancelled, later] = [jest.fn(), jest.fn(), jest.fn()];
    runAfterFirstUse(first);
    const cancel = runAfterFirstUse(cancelled);
    document.dispatchEvent(new Event('keydown'));
    cancel();
    jest.runAllTimers();
    expect([first, cancelled].map((start) => start.mock.calls.length)).toEqual([1, 0]);
    runAfterFirstUse(later);
    expect(later).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(later).toHaveBeenCalledTimes(1);
  });
});
