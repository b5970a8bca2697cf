import { getTranslations } from 'next-intl/server';
import { createPageMetadata } from '@/app/create-page-metadata';
import { loadGoodsFeed } from '@/app/load-goods-feed';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { MessagesProvider } from '@/components/app/messages-provider';
import { RedPacketScreen } from '@/components/coupon/red-packet/red-packet-screen';
import { GoodsFeed } from '@/components/goods/goods-feed';
import { PageHeader } from '@/components/ui/nav/page-header';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/redPacket', 'redPacket.pageTitle');

/** The retention red packet as a page. */
export default async function RedPacketPage({ params }: Props) {
  const context = await getPageContext(params);
  const { locale, link } = context;
  const t = await getTranslations();
  return (
    <div className="page-column">
      <PageHeader
        title={t('redPacket.pageTitle')}
        backHref={link('/primary1')}
        backLabel={t('common.back')}
      />
      <main className="flex flex-col gap-2.5 px-3 pt-3 pb-4">
        <MessagesProvider locale={locale} namespaces={['redPacket']}>
          <RedPacketScreen />
        </MessagesProvider>
        <GoodsFeed {...(await loadGoodsFeed(context))} />
      </main>
      <IdleBackToTop label={t('common.backToTop')} />
    </div>
  );
}
