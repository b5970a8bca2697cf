import { unstable_forceFrameRate as setFrameRate } from 'next/dist/compiled/scheduler';
import { provideFingerprint } from '@/lib/browser/web-fingerprint';

/*
 * Code that runs before React hydrates the document; `Providers` imports it. Code that can wait until then belongs to the `parts` of
 * `KeepAlivePages`.
 */

/** Loads what all pages show or do later. */
export const importIdleBundle = () => import('@/components/app/idle-bundle');

/**
 * How often per second React yields to the browser while it renders (R-PERF-24). By default it yields every 5 ms; on a slow phone, the
 * frames in between then take longer than the rendering. Set at the first touch only: until then no shopper waits for React, and
 * longer steps would block the browser (ADR 22).
 */
const FRAMES_PER_SECOND = 20;

const takeLongerSteps = (): void => setFrameRate(FRAMES_PER_SECOND);
if (typeof window !== 'undefined') {
  if (navigator.userActivation?.hasBeenActive) takeLongerSteps();
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, takeLongerSteps, { capture: true, once: true, passive: true });
}

// Effects of the page's own parts may log in.
provideFingerprint(importIdleBundle);

/** The address of this document, before the client router changes it. */
export const landingUrl = typeof window === 'undefined' ? '' : window.location.href;
