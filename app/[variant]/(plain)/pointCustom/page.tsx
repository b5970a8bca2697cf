import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { loadGoodsFeed } from '@/app/load-goods-feed';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { GoodsFeed } from '@/components/goods/goods-feed';
import { FirstReturnHero } from '@/components/points/first-return/first-return-hero';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/pointCustom', 'arrival.firstReturn.title');

/** The first-return page: welcomes a returning shopper and continues to the page that the address names. */
export default async function FirstReturnPage({ params }: Props) {
  const context = await getPageContext(params);
  return (
    <div className="page-column">
      <main>
        <FirstReturnHero context={context} />
        <div className="px-3 pt-2.5 pb-4">
          <GoodsFeed {...(await loadGoodsFeed(context))} />
        </div>
      </main>
      <IdleBackToTop label={(await getTranslations('common'))('backToTop')} />
    </div>
  );
}
