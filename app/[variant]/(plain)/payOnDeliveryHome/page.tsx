import { createPageMetadata } from '@/app/create-page-metadata';
import { DeliveryHome } from '@/components/delivery/delivery-home';
import { GOODS_PAGE_SIZE, toGoodsPage } from '@/components/goods/goods-page';
import { ActivityType } from '@/lib/contract/activity-type';
import { readGoodsList } from '@/server/reads/goods';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/payOnDeliveryHome', 'delivery.home.title');

/** Products to claim on delivery. When the first page cannot be read, the list loads it in the browser. */
export default async function PayOnDeliveryHomePage({ params }: Props) {
  const { theme, locale, variant, link } = await getPageContext(params);
  const args = { activityType: ActivityType.payOnDelivery, pageSize: GOODS_PAGE_SIZE };
  const page = await readGoodsList(variant, args).catch(() => null);
  return (
    <DeliveryHome
      theme={theme}
      locale={locale}
      projectKey={variant.projectKey}
      homeHref={link('/home')}
      first={page && toGoodsPage(page)}
    />
  );
}
