import 'server-only';
import { z } from 'zod';
import type { Locale } from '@/lib/rules/page/locale';

/** A text in both languages, as JSON columns store it. */
export const localized = z.object({ zh: z.string(), en: z.string() });

/** The key of each language in stored texts. */
const keys = { 'zh-CN': 'zh', en: 'en' } as const satisfies Record<Locale, string>;

/** Chooses the value for a language. */
export const localize = <T>(locale: Locale, both: { zh: T; en: T }): T => both[keys[locale]];
