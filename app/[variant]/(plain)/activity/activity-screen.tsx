import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { createPublicMetadata } from '@/app/create-page-metadata';
import { ActivityPage } from '@/components/activity/activity-page';
import { MissingPage } from '@/components/app/missing-page';
import { fillTemplate } from '@/lib/i18n/text-template';
import {
  type ActivityPagePath,
  createActivityPath,
  parseActivitySelection,
} from '@/lib/rules/page/activity-page-path';
import { readActivityPage } from '@/server/reads/activity';
import { getPageContext } from '@/server/reads/page-context';

/** Props of a page that is assembled from blocks. */
export interface ActivityProps {
  /** `selection`: what the query of the address selects, if anything. */
  params: Promise<{ variant: string; selection?: string }>;
}

async function loadActivityPage(path: ActivityPagePath, params: ActivityProps['params']) {
  const context = await getPageContext(params);
  const selection = parseActivitySelection(path, (await params).selection);
  return { context, selection, page: await readActivityPage(context.variant, selection) };
}

/** Creates the metadata of an activity page: its title, and what a shared link shows. */
export const createActivityMetadata =
  (path: ActivityPagePath) =>
  async ({ params }: ActivityProps): Promise<Metadata> => {
    const { context, selection, page } = await loadActivityPage(path, params);
    if (!page) return { title: (await getTranslations('common'))('notFound.title') };
    const { theme, locale } = context;
    const fill = (text: string) => fillTemplate(text, { points: theme.pointName.unit[locale] });
    const [title, description] = [fill(page.title), fill(page.shareText)];
    const address = createActivityPath(path, selection);
    return {
      title,
      description,
      ...createPublicMetadata(context, address, { title, description, picture: page.cover }),
    };
  };

interface Props extends ActivityProps {
  path: ActivityPagePath;
  /** Renders what is above the blocks. */
  renderLead?: (unit: string) => ReactNode;
}

/** An activity page; an unknown one is a 404 (R-ACTIVITY-12, R-ACTIVITY-13). */
export async function ActivityScreen({ path, params, renderLead }: Props) {
  const { context, selection, page } = await loadActivityPage(path, params);
  if (!page) return <MissingPage homeHref={context.link('/home')} />;
  const lead = renderLead?.(context.theme.pointName.unit[context.locale]);
  return <ActivityPage {...context} path={path} selection={selection} page={page} lead={lead} />;
}
