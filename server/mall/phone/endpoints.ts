import 'server-only';
import type { Implementation } from '../http/implement';

/** Telephone numbers: captcha, codes, binding, lists. */
export const phoneEndpoints: readonly Implementation[] = [];
