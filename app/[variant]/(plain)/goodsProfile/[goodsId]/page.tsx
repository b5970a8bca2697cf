import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingPage } from '@/components/app/missing-page';
import { GoodsProfile } from '@/components/goods/detail/goods-profile';
import { getConfig } from '@/server/config';
import { readGoodsCoupons } from '@/server/reads/coupons';
import { readComments, readGoodsDetail, readRecommended } from '@/server/reads/goods';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string; goodsId: string }>;
}

export const revalidate = 60;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { variant, theme, locale } = await getPageContext(params);
  const goods = await readGoodsDetail(variant, { goodsId: (await params).goodsId });
  if (!goods) return { title: (await getTranslations('common'))('notFound.title') };
  const { title, subtitle, picture } = goods;
  return {
    // Pictures of shared links need absolute URLs.
    metadataBase: new URL(getConfig().MALL_PUBLIC_URL ?? 'http://localhost:3000'),
    title,
    description: subtitle,
    openGraph: { title, description: subtitle, images: [picture], siteName: theme.name[locale] },
  };
}

/** The product page; an unknown product is a 404 (R-GOODS-09). */
export default async function GoodsProfilePage({ params }: Props) {
  const { variant, theme, locale, link } = await getPageContext(params);
  const { goodsId } = await params;
  const goods = await readGoodsDetail(variant, { goodsId });
  if (!goods) return <MissingPage homeHref={link('/home')} />;
  // The page is shown without any of these three that cannot be read.
  const [comments, recommended, coupons] = await Promise.all([
    readComments(variant, { id: goodsId, pageSize: 2 }).catch(() => null),
    readRecommended(variant, { goodsId, pageSize: 6 }).catch(() => null),
    readGoodsCoupons(variant, { goodsId }).catch(() => null),
  ]);
  return (
    <GoodsProfile
      goods={goods}
      theme={theme}
      locale={locale}
      newest={comments?.list ?? null}
      recommended={recommended?.list ?? []}
      coupons={coupons ?? []}
      link={link}
    />
  );
}
