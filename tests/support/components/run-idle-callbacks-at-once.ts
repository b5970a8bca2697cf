/**
 * Makes the browser of the tests in a file idle at once: jsdom cannot report it, and code that waits for it would wait for seconds.
 * Until all tests are done, as what they have rendered is removed after each one.
 */
export function runIdleCallbacksAtOnce(): void {
  beforeAll(() => {
    window.requestIdleCallback = (run) =>
      window.setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 });
    window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
  });
  afterAll(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });
}
