import 'server-only';
import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import { cache } from 'react';
import type { ProjectConfig } from '@/lib/contract/config';
import { addProjectId } from '@/lib/rules/page/links';
import { decodeVariant, type Variant } from '@/lib/rules/page/variant';
import type { Theme } from '@/themes/types';
import { getProjectTheme } from '../project-theme';
import { getLogger } from '../telemetry/logger';
import { readProjectConfig } from './content';

/** What every page needs before it renders. */
export interface PageContext {
  variant: Variant;
  locale: Variant['locale'];
  theme: Theme;
  /** Null if it could not be loaded; the page then uses defaults (R-PROJECT-08). */
  project: ProjectConfig | null;
  /** Adds the project id to the path of a page. */
  link: (path: string) => string;
}

/** The variant of a page, without any call. An invalid one ends in the 404 page (R-PROJECT-14). */
export async function getVariant(params: Promise<{ variant: string }>): Promise<Variant> {
  return decodeVariant((await params).variant) ?? notFound();
}

const loadPageContext = cache(async (segment: string): Promise<PageContext> => {
  const variant = await getVariant(Promise.resolve({ variant: segment }));
  const project = await readProjectConfig(variant, {}).catch((error: unknown) => {
    getLogger().warn({ err: error }, 'could not load the project configuration');
    return null;
  });
  return {
    variant,
    locale: variant.locale,
    theme: getProjectTheme(project),
    project,
    link: (path) => addProjectId(path, variant.projectKey),
  };
});

/**
 * Decodes the variant of a page, sets its language for next-intl and loads its project, once per render. An
 * invalid variant ends in the 404 page (R-PROJECT-14, R-EVENT-12).
 */
export async function getPageContext(params: Promise<{ variant: string }>): Promise<PageContext> {
  const { variant } = await params;
  const context = await loadPageContext(variant);
  setRequestLocale(context.locale);
  return context;
}
