import { createPageMetadata } from '@/app/create-page-metadata';
import { CenterPageB } from '@/components/landing/center-page';
import { readLandingCards } from '@/server/reads/landing';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/centerPageB', 'landing.centre.titleB');

/** A page between an advert and three products; without the tab bar (R-NAV-12). */
export default async function CenterPageBPage({ params }: Props) {
  const [{ theme, locale, link }, cards] = await Promise.all([
    getPageContext(params),
    readLandingCards(await getVariant(params), 'centerPageB'),
  ]);
  return <CenterPageB theme={theme} locale={locale} link={link} cards={cards} />;
}
