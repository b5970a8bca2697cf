import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createPublicMetadata, getPublication } from '@/app/create-page-metadata';
import { MissingPage } from '@/components/app/missing-page';
import { GoodsProfile } from '@/components/goods/detail/goods-profile';
import { toSearchPath } from '@/components/search/search-state';
import type { GoodsDetail } from '@/lib/contract/goods';
import { parseActivityType } from '@/lib/rules/page/goods-path';
import { type JsonLd, serializeJsonLd } from '@/lib/rules/page/json-ld';
import { createPageAddress } from '@/lib/rules/page/page-addresses';
import { createBreadcrumbData, createProductData } from '@/lib/rules/page/product-data';
import { readProduct, readRecommended } from '@/server/reads/goods';
import { getPageContext, getVariant, type PageContext } from '@/server/reads/page-context';

/** Data about the page for search engines, which browsers do not run (R-CRAWLER-08). */
function StructuredData({ data }: { data: JsonLd }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; the serializer escapes markup
      dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }}
    />
  );
}

interface Props {
  /** `activityType`: the activity that the query of the address names, if any (`toCachedPagePath`). */
  params: Promise<{ variant: string; goodsId: string; activityType?: string }>;
}

export const generateStaticParams = () => [];

const toPath = (goodsId: string): string => `/goodsProfile/${encodeURIComponent(goodsId)}`;

/** The product and the way to it for search engines; its group is named if the project's configuration has it. */
function ProductData({ goods, context }: { goods: GoodsDetail; context: PageContext }) {
  const { theme, locale, variant, project } = context;
  const publication = getPublication(variant);
  const toAddress = (path: string) => createPageAddress(path, locale, publication);
  const seller = theme.name[locale];
  const url = toAddress(toPath(goods.goodsId));
  const group = project?.tabs?.find(({ groupTypeId }) => groupTypeId === goods.groupId);
  return (
    <>
      <StructuredData
        data={createProductData(goods, {
          url,
          origin: publication.origin,
          seller,
          unit: theme.pointName.unit[locale],
        })}
      />
      <StructuredData
        data={createBreadcrumbData([
          { name: seller, url: toAddress('/home') },
          ...(group ? [{ name: group.title, url: toAddress(toSearchPath({ groupId: goods.groupId })) }] : []),
          { name: goods.title, url },
        ])}
      />
    </>
  );
}

/** The product, with the offer of the activity that the address names (R-GOODS-31): the page and its head read it once. */
async function readNamedProduct(params: Props['params']) {
  const { goodsId, activityType } = await params;
  const offerType = parseActivityType(activityType);
  return readProduct(await getVariant(params), goodsId, offerType ? { offerType } : {});
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [context, goods] = await Promise.all([getPageContext(params), readNamedProduct(params)]);
  if (!goods) return { title: (await getTranslations('common'))('notFound.title') };
  const { title, subtitle, picture } = goods;
  return {
    title,
    description: subtitle,
    ...createPublicMetadata(context, toPath(goods.goodsId), { title, description: subtitle, picture }),
  };
}

/** The product page; an unknown product is a 404 (R-GOODS-09). */
export default async function GoodsProfilePage({ params }: Props) {
  const variant = await getVariant(params);
  const { goodsId, activityType } = await params;
  const activity = parseActivityType(activityType);
  // In parallel. The page is shown without recommendations that cannot be read (R-GOODS-30).
  const [context, goods, recommended] = await Promise.all([
    getPageContext(params),
    readNamedProduct(params),
    readRecommended(variant, { goodsId, pageSize: 6 }).catch(() => null),
  ]);
  const { theme, locale, link, project } = context;
  if (!goods) return <MissingPage homeHref={link('/home')} />;
  return (
    <GoodsProfile
      goods={goods}
      theme={theme}
      locale={locale}
      newest={goods.newestComments ?? null}
      recommended={recommended?.list ?? []}
      coupons={goods.coupons ?? []}
      activity={activity ? { activityType: activity, offer: goods.offer } : null}
      project={project}
      link={link}
      structuredData={<ProductData goods={goods} context={context} />}
    />
  );
}
