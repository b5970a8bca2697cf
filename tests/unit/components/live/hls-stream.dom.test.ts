import { attachHls } from '@/components/live/player/hls-stream';

type Listener = (event: string, data: { fatal: boolean; type: string; details: string }) => void;

/** The library as our module uses it; the browser tests play by the real one. */
class FakeHls {
  static isSupported = () => true;
  static created: FakeHls[] = [];
  readonly calls: string[] = [];
  private listener: Listener | undefined;
  constructor(readonly options: object) {
    FakeHls.created.push(this);
  }
  on(_event: string, listener: Listener) {
    this.listener = listener;
  }
  loadSource(url: string) {
    this.calls.push(`load ${url}`);
  }
  attachMedia() {
    this.calls.push('attach');
  }
  recoverMediaError() {
    this.calls.push('recover');
  }
  destroy() {
    this.calls.push('destroy');
  }
  fail(type: string, { fatal = true, details = 'anything' } = {}) {
    this.listener?.('hlsError', { fatal, type, details });
  }
}

jest.mock('hls.js/light', () => ({
  __esModule: true,
  get default() {
    return FakeHls;
  },
  Events: { ERROR: 'hlsError' },
  ErrorTypes: { MEDIA_ERROR: 'mediaError' },
}));

const URL = 'https://live.example/index.m3u8';

function attach() {
  const onFailure = jest.fn();
  const detach = attachHls(document.createElement('video'), URL, onFailure);
  const hls = FakeHls.created.at(-1);
  if (!hls) throw new Error('the library was not used');
  return { hls, detach, onFailure };
}

// R-LIVE-09
test('loads the stream without a worker and ends it', () => {
  const { hls, detach } = attach();
  expect(hls.options).toMatchObject({ enableWorker: false });
  detach();
  expect(hls.calls).toEqual([`load ${URL}`, 'attach', 'destroy']);
});

test('recovers from one error of the decoder and reports the second', () => {
  const { hls, onFailure } = attach();
  hls.fail('mediaError');
  expect([hls.calls.includes('recover'), onFailure.mock.calls.length]).toEqual([true, 0]);
  hls.fail('mediaError');
  expect(onFailure).toHaveBeenCalledTimes(1);
});

test.each([
  ['networkError', 'manifestLoadError'],
  ['mediaError', 'manifestIncompatibleCodecsError'],
])('reports a fatal %s (%s) at once', (type, details) => {
  const { hls, onFailure } = attach();
  hls.fail(type, { details });
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(hls.calls).not.toContain('recover');
});

test('leaves errors to the library that it can handle itself', () => {
  const { hls, onFailure } = attach();
  hls.fail('networkError', { fatal: false });
  expect(onFailure).not.toHaveBeenCalled();
});

test('throws in a browser that cannot play by script', () => {
  FakeHls.isSupported = () => false;
  expect(attach).toThrow('the browser cannot play HLS');
});
