import { unstable_forceFrameRate as setFrameRate } from 'next/dist/compiled/scheduler';
import { provideFingerprint } from '@/lib/browser/web-fingerprint';

/*
 * What runs before React takes the document over: `Providers` imports it. The parts of a page that belong to no screen are rendered,
 * and their modules run, only when the page is hydrated (KeptPages).
 */

/** Loads what all pages show or do later. */
export const importLateParts = () => import('@/components/app/late-parts');

/**
 * How often a second React gives way to the browser while it renders a page (R-PERF-24). By default it stops every 5 ms: on a slow phone, the
 * frames in between take longer than what it renders. A tap does not notice a step of 50 ms (ADR 22).
 */
const FRAMES_PER_SECOND = 20;
if (typeof window !== 'undefined') setFrameRate(FRAMES_PER_SECOND);

// Effects of the page's own parts may log in.
provideFingerprint(importLateParts);

/** The address of this document, before the client router changes it. */
export const landingUrl = typeof window === 'undefined' ? '' : window.location.href;
