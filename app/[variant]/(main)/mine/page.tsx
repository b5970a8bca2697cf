import { createPageMetadata } from '@/app/create-page-metadata';
import { loadCentreWine } from '@/app/load-centre-wine';
import { Mine } from '@/components/mine/mine';
import { CentreWine } from '@/components/points/centre-wine/centre-wine';
import { getGiftRules } from '@/components/points/gift/points-gift';
import { parseAdvert } from '@/lib/rules/page/adverts';
import { readAdverts } from '@/server/reads/content';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/mine', 'mine.title');

/** The personal centre. It shows no adverts when they cannot be loaded. */
export default async function MinePage({ params }: Props) {
  const context = await getPageContext(params);
  const { variant, theme, locale, project, link } = context;
  const [adverts, wine] = await Promise.all([
    readAdverts(variant, { advType: 'entryGrid', subType: 2 }).catch(() => null),
    loadCentreWine(context),
  ]);
  const entries = (adverts ?? []).map(parseAdvert).filter((entry) => entry !== undefined);
  return (
    <>
      <Mine theme={theme} locale={locale} project={project} entries={entries} link={link} />
      {wine && <CentreWine {...wine} gift={getGiftRules(context)} />}
    </>
  );
}
