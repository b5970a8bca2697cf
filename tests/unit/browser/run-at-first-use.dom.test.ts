type Module = typeof import('@/lib/browser/run-at-first-use');

/** Loads the module as a new document does. */
async function loadModule(): Promise<Module['runAtFirstUse']> {
  jest.resetModules();
  return (await import('@/lib/browser/run-at-first-use')).runAtFirstUse;
}

describe('runAtFirstUse', () => {
  // R-PERF-16
  it.each(['pointerdown', 'keydown', 'scroll'])('starts at the first %s, once', async (event) => {
    const runAtFirstUse = await loadModule();
    const start = jest.fn();
    runAtFirstUse(start);
    document.dispatchEvent(new Event('pointermove'));
    document.body.dispatchEvent(new Event('scroll'));
    expect(start).not.toHaveBeenCalled();
    document.dispatchEvent(new Event(event));
    document.dispatchEvent(new Event(event));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('receives a tap whose event does not bubble further', async () => {
    const runAtFirstUse = await loadModule();
    const start = jest.fn();
    runAtFirstUse(start);
    const button = document.body.appendChild(document.createElement('button'));
    button.addEventListener('pointerdown', (event) => event.stopPropagation());
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('starts at once in a document that was used before, and starts nothing that was cancelled', async () => {
    const runAtFirstUse = await loadModule();
    const cancelled = jest.fn();
    const later = jest.fn();
    runAtFirstUse(() => {});
    runAtFirstUse(cancelled)();
    document.dispatchEvent(new Event('keydown'));
    expect(cancelled).not.toHaveBeenCalled();
    runAtFirstUse(later);
    expect(later).toHaveBeenCalledTimes(1);
  });
});
