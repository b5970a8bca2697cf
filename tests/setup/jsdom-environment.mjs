import JSDOMEnvironment from 'jest-environment-jsdom';

/** What jsdom lacks or has in a kind that Node's fetch refuses. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'URL',
  'URLSearchParams',
  'WritableStream',
  'fetch',
  'structuredClone',
];

const Environment = JSDOMEnvironment.TestEnvironment ?? JSDOMEnvironment.default ?? JSDOMEnvironment;

/** jsdom with the fetch family of Node, so that ky, msw and the app talk like in a browser. */
export default class BrowserEnvironment extends Environment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        writable: true,
        configurable: true,
      });
    }
    allowRelativeAddresses(this.global);
    for (const target of [this.global.EventTarget.prototype, this.global]) allowNodesSignals(target);
  }
}

/** A page may fetch `/api/x`; Node, which has no page, refuses. */
function allowRelativeAddresses(window) {
  const absolute = (input) => (typeof input === 'string' ? new URL(input, window.location.href) : input);
  window.Request = class extends Request {
    constructor(input, init) {
      super(absolute(input), init);
    }
  };
  window.fetch = (input, init) => fetch(absolute(input), init);
}

/** jsdom takes no AbortSignal but its own in addEventListener: do with Node's what the standard says. */
function allowNodesSignals(target) {
  const add = target.addEventListener;
  target.addEventListener = function addEventListener(type, listener, options) {
    const signal = options?.signal;
    if (!signal) return add.call(this, type, listener, options);
    if (signal.aborted) return undefined;
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, options.capture), {
      once: true,
    });
    return add.call(this, type, listener, {
      once: options.once,
      capture: options.capture,
      passive: options.passive,
    });
  };
}
