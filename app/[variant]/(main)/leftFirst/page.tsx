import { createPageMetadata } from '@/app/create-page-metadata';
import { loadGoodsFeed } from '@/app/load-goods-feed';
import { LeftFirst } from '@/components/home/left-first';
import { readLeftFirst } from '@/server/reads/home';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/leftFirst', 'arrival.leftFirst.title');

/** The minus-one screen of a phone maker. */
export default async function LeftFirstPage({ params }: Props) {
  const context = await getPageContext(params);
  const { theme, locale, link, variant } = context;
  const [content, feed] = await Promise.all([readLeftFirst(variant), loadGoodsFeed(context)]);
  return <LeftFirst theme={theme} locale={locale} link={link} {...content} feed={feed} />;
}
