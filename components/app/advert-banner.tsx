import { Banner } from '@/components/ui/media/banner';
import type { AdvertTarget } from '@/lib/rules/page/adverts';
import { ConfiguredLink } from './configured-link';

interface Props {
  advert: AdvertTarget;
  /** Adds the project to a path of the mall; without it the banner is not a link. */
  link: ((path: string) => string) | undefined;
  /** The first banner on the page. */
  priority?: boolean;
}

/** The banner of an advert, which opens its target. */
export const AdvertBanner = ({ advert, link, priority }: Props) => (
  <Banner
    headline={advert.title}
    note={advert.subTitle}
    actionLabel={advert.cta}
    picture={advert.img}
    {...(priority && { priority })}
    {...(link && { wrap: (banner) => <ConfiguredLink {...banner} target={advert} link={link} /> })}
  />
);
