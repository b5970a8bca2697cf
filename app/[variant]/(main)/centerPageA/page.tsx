import { createPageMetadata } from '@/app/create-page-metadata';
import { CenterPageA } from '@/components/landing/center-page';
import { readLandingCards } from '@/server/reads/landing';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string }>;
}

export const generateMetadata = createPageMetadata('/centerPageA', 'landing.centre.titleA');

/** A page between an advert and its product; without the tab bar (R-NAV-12). */
export default async function CenterPageAPage({ params }: Props) {
  const [{ theme, locale, link }, cards] = await Promise.all([
    getPageContext(params),
    readLandingCards(await getVariant(params), 'centerPageA'),
  ]);
  return <CenterPageA theme={theme} locale={locale} link={link} cards={cards} />;
}
