import { unstable_forceFrameRate as setFrameRate } from 'next/dist/compiled/scheduler';
import { provideFingerprint } from '@/lib/browser/web-fingerprint';

/*
 * What runs before React takes the document over: `Providers` imports it. The parts of a page that belong to no screen are rendered,
 * and their modules run, only when the page is hydrated (KeepAlivePages).
 */

/** Loads what all pages show or do later. */
export const importIdleBundle = () => import('@/components/app/idle-bundle');

/**
 * How often a second React gives way to the browser while it renders a page, once the shopper has touched this one (R-PERF-24). By default it
 * stops every 5 ms: on a slow phone, the frames in between take longer than what it renders. Before the first touch, no shopper waits for
 * React, and a longer step would block what the browser does (ADR 22).
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
