import JSDOMEnvironment from 'jest-environment-jsdom';

/** Globals that jsdom lacks, or has in a version that Node's fetch rejects. */
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

/** jsdom with Node's fetch family, so that msw and the app behave as in a browser. */
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
    // jsdom draws nothing, and logs an error instead of answering that.
    this.global.HTMLCanvasElement.prototype.getContext = () => null;
    allowRelativeAddresses(this.global);
    for (const target of [this.global.EventTarget.prototype, this.global]) allowNodesSignals(target);
  }
}

/** A page may fetch `/api/x`; Node has no page and rejects relative URLs. */
function allowRelativeAddresses(window) {
  const absolute = (input) => (typeof input === 'string' ? new URL(input, window.location.href) : input);
  window.Request = class extends Request {
    constructor(input, init) {
      super(absolute(input), init);
    }
  };
  window.fetch = (input, init) => fetch(absolute(input), init);
}

/**
 * jsdom's addEventListener accepts only its own AbortSignal: this handles Node's as the standard requires.
 */
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
