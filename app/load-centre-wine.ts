import { getTranslations } from 'next-intl/server';
import type { CentreWineProps } from '@/components/points/centre-wine/centre-wine-dialog';
import { parseAdvert } from '@/lib/rules/page/adverts';
import { readAdverts } from '@/server/reads/content';
import type { PageContext } from '@/server/reads/page-context';

/** The place of the advert that the wine dialog of the centres shows. */
const WINE_DIALOG = { advType: 'feedAdvert', subType: 9 } as const;

/** Loads the wine dialog of the centres; undefined without an advert, or when it cannot be read (R-DIALOG-12). */
export async function loadCentreWine({ variant }: PageContext): Promise<CentreWineProps | undefined> {
  const adverts = await readAdverts(variant, WINE_DIALOG).catch(() => null);
  const [advert] = (adverts ?? []).map(parseAdvert).filter((target) => target !== undefined);
  if (!advert) return undefined;
  const { title, subTitle, cta, img, ...target } = advert;
  const t = await getTranslations('arrival.wine');
  return {
    target,
    picture: img,
    title,
    text: subTitle,
    action: cta,
    later: t('later'),
  };
}
