import { Banner } from '@/components/ui/media/banner';
import { Carousel } from '@/components/ui/media/carousel';
import type { AdvertTarget } from '@/lib/rules/page/adverts';

interface HomeBannersProps {
  banners: readonly AdvertTarget[];
  label: string;
  link: (path: string) => string;
}

/** Adverts of the feed, one after the other (R-HOME-02). */
export function HomeBanners({ banners, label, link }: HomeBannersProps) {
  if (banners.length === 0) return null;
  return (
    <Carousel label={label}>
      {banners.map((banner, index) => (
        <Banner
          key={banner.img}
          href={link(banner.href)}
          headline={banner.title}
          note={banner.subTitle}
          actionLabel={banner.cta}
          picture={banner.img}
          priority={index === 0}
        />
      ))}
    </Carousel>
  );
}
