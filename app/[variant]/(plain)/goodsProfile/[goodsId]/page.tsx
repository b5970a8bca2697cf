import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingPage } from '@/components/app/missing-page';
import { GoodsProfile } from '@/components/goods/detail/goods-profile';
import { getConfig } from '@/server/config';
import { readProduct, readRecommended } from '@/server/reads/goods';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string; goodsId: string }>;
}

export const revalidate = 60;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ theme, locale }, goods] = await Promise.all([
    getPageContext(params),
    readProduct(await getVariant(params), (await params).goodsId),
  ]);
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
  const variant = await getVariant(params);
  const { goodsId } = await params;
  // In parallel. The page is shown without recommendations that cannot be read (R-GOODS-30).
  const [{ theme, locale, project, link }, goods, recommended] = await Promise.all([
    getPageContext(params),
    readProduct(variant, goodsId),
    readRecommended(variant, { goodsId, pageSize: 6 }).catch(() => null),
  ]);
  if (!goods) return <MissingPage homeHref={link('/home')} />;
  return (
    <GoodsProfile
      goods={goods}
      theme={theme}
      locale={locale}
      newest={goods.newestComments ?? null}
      recommended={recommended?.list ?? []}
      coupons={goods.coupons ?? []}
      showHomeButton={project?.showHomeButton ?? true}
      link={link}
    />
  );
}
