import {
  getUnstableHardwareConcurrency,
  getUnstableScreenResolution,
  murmurX64Hash128,
} from '@fingerprintjs/fingerprintjs';

/** What Chromium returns about the device on request (User-Agent Client Hints). */
type UserAgentHints = Record<'model' | 'platformVersion', string>;

/** On pages over https in Chromium. */
type HintingNavigator = Navigator & {
  userAgentData?: { getHighEntropyValues(hints: readonly string[]): Promise<UserAgentHints> };
};

/** The graphics hardware and its driver; absent without WebGL. */
function findRenderer(): unknown {
  const context = document.createElement('canvas').getContext('webgl');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  return info ? context?.getParameter(info.UNMASKED_RENDERER_WEBGL) : undefined;
}

/**
 * What distinguishes devices with the same screen. Chromium's user agent names no model any more, but it answers with model and version of the system.
 * Elsewhere it is the graphics hardware, which takes a slow phone 60 ms.
 */
async function findHardware(): Promise<unknown> {
  const { userAgentData }: HintingNavigator = navigator;
  if (!userAgentData) return findRenderer();
  const { model, platformVersion } = await userAgentData.getHighEntropyValues(['model', 'platformVersion']);
  return [model, platformVersion];
}

/** Minutes between the device's clock and UTC in a winter and a summer. The name of its zone would cost a slow phone 60 ms. */
const findClockOffsets = (): number[] => [0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset());

/**
 * Computes a fingerprint of this device: the same in every visit, also without cookies, and in private windows. Uses only
 * sources that cost little time and no download. The library's agent would be 16 KB, and probes fonts in
 * a frame, which the Content-Security-Policy forbids; its picture takes a slow phone 100 ms, and is the same on phones of one model.
 */
export async function computeFingerprint(): Promise<string> {
  const { userAgent, languages, maxTouchPoints } = navigator;
  const device = [
    ...[userAgent, languages, maxTouchPoints, window.screen.colorDepth],
    ...findClockOffsets(),
    getUnstableScreenResolution(),
    getUnstableHardwareConcurrency() ?? null,
    (await findHardware()) ?? null,
  ];
  return murmurX64Hash128(JSON.stringify(device));
}
