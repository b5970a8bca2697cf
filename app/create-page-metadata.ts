import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BASE_PATH } from '@/lib/contract/paths';
import { createAlternateAddresses, type Publication } from '@/lib/rules/page/page-addresses';
import { getCrawlerAccess, type PagePattern } from '@/lib/rules/page/page-routes';
import { UNKNOWN_PROJECT, type Variant } from '@/lib/rules/page/variant';
import { getConfig, getPublicOrigin } from '@/server/config';
import { getPageContext, type PageContext } from '@/server/reads/page-context';

type Translate = Awaited<ReturnType<typeof getTranslations<never>>>;

interface Props {
  params: Promise<{ variant: string }>;
}

/** What search engines and shared links show of a public page. */
interface PublicPage {
  title: string;
  /** Default: the slogan of the brand. */
  description?: string | undefined;
  /** Address of the picture, absolute or a path of this site; default: the icon of the brand. */
  picture?: string | undefined;
}

/** `og:locale` of each language. */
const openGraphLocales = { 'zh-CN': 'zh_CN', en: 'en_US' } as const satisfies Record<
  PageContext['locale'],
  string
>;

/** Where the pages of a variant are published: those of unknown projects in the default project. */
export const getPublication = ({ projectKey }: Variant): Publication => ({
  origin: getPublicOrigin(),
  pId: projectKey === UNKNOWN_PROJECT ? getConfig().MALL_DEFAULT_PID : projectKey,
});

/**
 * Creates the `generateMetadata` of a page with a fixed title (which may contain `{point}`); the root layout adds the brand
 * to it. Search engines list the page if it is public (R-CRAWLER-02).
 * @param titleKey key of the text
 */
export const createPageMetadata =
  (pattern: PagePattern, titleKey: Parameters<Translate>[0]) =>
  async ({ params }: Props): Promise<Metadata> => {
    // Sets the language, too.
    const context = await getPageContext(params);
    const t = await getTranslations();
    const title = t(titleKey, { point: context.theme.pointName.unit[context.locale] });
    if (getCrawlerAccess(pattern) !== 'public') return { title, robots: { index: false } };
    return { title, ...createPublicMetadata(context, pattern, { title }) };
  };
