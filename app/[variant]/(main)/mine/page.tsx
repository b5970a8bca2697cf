import { createPageMetadata } from '@/app/create-page-metadata';
import { Mine } from '@/components/mine/mine';
import { parseAdvert } from '@/lib/rules/page/adverts';
import { readAdverts } from '@/server/reads/content';
import { getPageContext } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const revalidate = 60;

export const generateMetadata = createPageMetadata('mine.title', { index: true });

/** The personal centre. It shows no adverts when they cannot be loaded. */
export default async function MinePage({ params }: Props) {
  const { variant, theme, locale, link } = await getPageContext(params);
  const adverts = await readAdverts(variant, { advType: 'entryGrid', subType: 2 }).catch(() => null);
  const entries = (adverts ?? []).map(parseAdvert).filter((entry) => entry !== undefined);
  return <Mine theme={theme} locale={locale} entries={entries} link={link} />;
}
