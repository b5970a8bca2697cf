import { createPageMetadata } from '@/app/create-page-metadata';
import { loadCentreWine } from '@/app/load-centre-wine';
import { GOODS_PAGE_SIZE, toGoodsPage } from '@/components/goods/goods-page';
import { CentreWine } from '@/components/points/centre-wine/centre-wine';
import { getGiftRules } from '@/components/points/gift/points-gift';
import { PointCentre } from '@/components/points/point-centre';
import { getPointsRanges } from '@/components/points/recommendations/points-ranges';
import { readGoodsList } from '@/server/reads/goods';
import { getPageContext, type PageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/primary1', 'points.title');

/** First page of the first tab. When it cannot be read, the list loads it in the browser. */
async function readFirstPage({ variant, project }: PageContext) {
  const [range] = getPointsRanges(project);
  // Without ranges the first tab lists all products.
  const page = await readGoodsList(variant, { ...range, pageSize: GOODS_PAGE_SIZE }).catch(() => null);
  return page && toGoodsPage(page);
}

/** The point centre. */
export default async function PointCentrePage({ params }: Props) {
  const context = await getPageContext(params);
  const { theme, locale, project, variant, link } = context;
  const [first, wine] = await Promise.all([readFirstPage(context), loadCentreWine(context)]);
  return (
    <>
      <PointCentre
        theme={theme}
        locale={locale}
        project={project}
        projectKey={variant.projectKey}
        link={link}
        first={first}
      />
      {wine && <CentreWine {...wine} gift={getGiftRules(context)} />}
    </>
  );
}
