/** Makes the browser of the tests in a file idle at once: jsdom cannot report it, and code that waits for it would wait for seconds. */
export function runIdleCallbacksAtOnce(): void {
  beforeEach(() => {
    window.requestIdleCallback = (run) =>
      window.setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 });
    window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });
}
