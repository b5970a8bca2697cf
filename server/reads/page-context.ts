import 'server-only';
import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import { cache } from 'react';
import type { ProjectConfig } from '@/lib/contract/config';
import { withProject } from '@/lib/rules/page/links';
import { decodeVariant, type Variant } from '@/lib/rules/page/variant';
import { themeOf } from '@/themes';
import type { Theme } from '@/themes/types';
import { config } from '../config';
import { log } from '../observe/log';
import { readProjectConfig } from './content';

/** What every page needs to know before it renders. */
export interface PageContext {
  variant: Variant;
  locale: Variant['locale'];
  theme: Theme;
  /** Null when it could not be loaded: pages go on with defaults (R-PROJECT-08). */
  project: ProjectConfig | null;
  /** Adds the project to the address of a page. */
  link: (path: string) => string;
}

const load = cache(async (segment: string): Promise<PageContext> => {
  const variant = decodeVariant(segment);
  if (!variant) notFound();
  const project = await readProjectConfig(variant, {}).catch((error: unknown) => {
    log().warn({ err: error }, 'project configuration could not be loaded');
    return null;
  });
  return {
    variant,
    locale: variant.locale,
    theme: themeOf(project?.themeConfig || config().MALL_THEME),
    project,
    link: (path) => withProject(path, variant.projectKey),
  };
});

/**
 * Decodes the variant of a page, sets its language for next-intl and loads its project, once per render
 * (R-PROJECT-14, R-EVENT-12).
 */
export async function pageContext(params: Promise<{ variant: string }>): Promise<PageContext> {
  const { variant } = await params;
  const context = await load(variant);
  setRequestLocale(context.locale);
  return context;
}
