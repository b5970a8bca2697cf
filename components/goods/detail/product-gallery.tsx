import { getTranslations } from 'next-intl/server';
import { Gallery } from '@/components/ui/media/gallery';
import { BackButton } from '@/components/ui/nav/back-button';
import type { GoodsDetail } from '@/lib/contract/goods';

interface ProductGalleryProps {
  goods: GoodsDetail;
  /** Where the back button leads without a history; without it there is no button. */
  homeHref?: string;
}

/** Large product pictures with a floating back button, if any; grey and labelled when the product is sold out. */
export async function ProductGallery({ goods, homeHref }: ProductGalleryProps) {
  const t = await getTranslations();
  return (
    <>
      {/* Has no height, so that the button floats over the pictures and stays while the page scrolls. */}
      {homeHref && (
        <div className="sticky top-0 z-20 flex h-0 pt-safe">
          <div className="m-2.5 size-11 shrink-0 rounded-full bg-surface/85 text-ink shadow-float backdrop-blur-sm host-bar:has-data-returnable:hidden">
            <BackButton href={homeHref} label={t('goods.backHome')} />
          </div>
        </div>
      )}
      <div
        className={
          goods.soldOut ? 'relative [&>section>ul_img]:opacity-45 [&>section>ul_img]:grayscale' : 'relative'
        }
      >
        <Gallery
          cardPicture={goods.picture}
          pictures={goods.pictures.map((src) => ({ src, alt: goods.title }))}
          label={t('goods.pictures')}
          openLabel={t('goods.enlarge')}
          closeLabel={t('common.close')}
        />
        {goods.soldOut && (
          <span className="pointer-events-none absolute inset-x-0 bottom-12 mx-auto w-max rounded-full bg-ink px-4.5 py-1.5 text-14 font-bold text-surface">
            {t('common.soldOut')}
          </span>
        )}
      </div>
    </>
  );
}
