import 'server-only';
import { z } from 'zod';
import type { Locale } from '../context';

/** A text in both languages, as JSON columns store it. */
export const localized = z.object({ zh: z.string(), en: z.string() });

/** Chooses the value for a language. */
export const localize = <T>(locale: Locale, both: { zh: T; en: T }): T =>
  locale === 'en' ? both.en : both.zh;
