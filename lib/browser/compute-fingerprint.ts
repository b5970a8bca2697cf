import {
  getUnstableCanvasFingerprint,
  getUnstableHardwareConcurrency,
  getUnstableScreenResolution,
  isGecko,
  isWebKit,
  murmurX64Hash128,
} from '@fingerprintjs/fingerprintjs';

/** The graphics hardware and its driver; absent without WebGL. */
function findRenderer(): unknown {
  const context = document.createElement('canvas').getContext('webgl');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  return info ? context?.getParameter(info.UNMASKED_RENDERER_WEBGL) : undefined;
}

/** Minutes between the device's clock and UTC in a winter and a summer. The name of its zone would cost a slow phone 60 ms. */
const findClockOffsets = (): number[] => [0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset());

/** Lets the browser handle a tap before the next step: on a slow phone each of them takes some frames. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Computes a fingerprint of this device: the same in every visit, also without cookies, and in private windows. Uses only
 * the few sources of the library that cost little time and no download. The library's agent would be 16 KB, and probes fonts in
 * a frame, which the Content-Security-Policy forbids.
 */
export async function computeFingerprint(): Promise<string> {
  const { userAgent, languages, maxTouchPoints } = navigator;
  const device = [
    ...[userAgent, languages, maxTouchPoints, window.screen.colorDepth],
    ...findClockOffsets(),
    getUnstableScreenResolution(),
    getUnstableHardwareConcurrency() ?? null,
  ];
  await pause();
  const renderer = findRenderer() ?? null;
  await pause();
  // Safari and Firefox add noise to pictures, so they would differ in each visit.
  const picture = getUnstableCanvasFingerprint(isWebKit() || isGecko());
  await pause();
  return murmurX64Hash128(JSON.stringify([...device, renderer, picture]));
}
