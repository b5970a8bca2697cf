import { provideFingerprint } from '@/lib/browser/web-fingerprint';

/*
 * What runs before React takes the document over: `Providers` imports it. The parts of a page that belong to no screen are rendered,
 * and their modules run, only when the page is hydrated (KeptPages).
 */

/** Loads what all pages show or do later. */
export const importLateParts = () => import('@/components/app/late-parts');

// Effects of the page's own parts may log in.
provideFingerprint(importLateParts);

/** The address of this document, before the client router changes it. */
export const landingUrl = typeof window === 'undefined' ? '' : window.location.href;
