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

/**
 * Computes a fingerprint of this device: the same in every visit, also without cookies, and in private windows. Uses only
 * the few sources of the library that cost no time and no download. The library's agent would be 16 KB, and probes fonts in
 * a frame, which the Content-Security-Policy forbids.
 */
export function computeFingerprint(): string {
  const { userAgent, languages, maxTouchPoints } = navigator;
  return murmurX64Hash128(
    JSON.stringify([
      ...[userAgent, languages, maxTouchPoints, window.screen.colorDepth],
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      getUnstableScreenResolution(),
      getUnstableHardwareConcurrency() ?? null,
      findRenderer() ?? null,
      // Safari and Firefox add noise to pictures, so they would differ in each visit.
      getUnstableCanvasFingerprint(isWebKit() || isGecko()),
    ]),
  );
}
