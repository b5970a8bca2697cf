import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { getPageContext } from '@/server/reads/page-context';

type Translate = Awaited<ReturnType<typeof getTranslations<never>>>;

interface Props {
  params: Promise<{ variant: string }>;
}

/**
 * Creates the `generateMetadata` of a page with a fixed title (which may contain `{point}`); the root layout adds the brand to it.
 * @param title key of the text
 * @param index whether search engines may list the page; pages of a shopper's own data are not listed
 */
export const createPageMetadata =
  (title: Parameters<Translate>[0], { index = false }: { index?: boolean } = {}) =>
  async ({ params }: Props): Promise<Metadata> => {
    const { theme, locale } = await getPageContext(params);
    const t = await getTranslations();
    return { title: t(title, { point: theme.pointName.unit[locale] }), ...(!index && { robots: { index } }) };
  };
