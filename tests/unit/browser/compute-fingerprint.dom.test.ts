import { computeFingerprint } from '@/lib/browser/compute-fingerprint';

const setHints = (hints?: object) =>
  Object.defineProperty(navigator, 'userAgentData', {
    value: hints && { getHighEntropyValues: async () => hints },
    configurable: true,
  });

afterEach(() => setHints());

// R-POINTS-15
test('is the same each time, and another one on another model or version of the system', async () => {
  const devices = [
    { model: 'A1', platformVersion: '15.0.0' },
    { model: 'A2', platformVersion: '15.0.0' },
    { model: 'A1', platformVersion: '16.0.0' },
    undefined,
  ];
  const fingerprints = [];
  for (const hints of [...devices, ...devices]) {
    // The browser's version changes with each of its updates, and is part of its user agent already.
    setHints(hints && { ...hints, uaFullVersion: String(fingerprints.length) });
    fingerprints.push(await computeFingerprint());
  }
  expect(new Set(fingerprints).size).toBe(devices.length);
  expect(fingerprints.slice(0, 4)).toEqual(fingerprints.slice(4));
  expect(fingerprints[0]).toMatch(/^[0-9a-f]{32}$/);
});

// R-POINTS-15
test('distinguishes devices by their graphics hardware where the browser names no model', async () => {
  const getContext = jest.spyOn(HTMLCanvasElement.prototype, 'getContext');
  const fingerprints = [];
  for (const renderer of ['Adreno 740', 'Mali-G78']) {
    getContext.mockReturnValue({
      getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 1 }),
      getParameter: () => renderer,
    } as unknown as RenderingContext);
    fingerprints.push(await computeFingerprint());
  }
  expect(new Set(fingerprints).size).toBe(2);
});
