import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Gallery } from '@/components/ui/media/gallery';
import { BackButton } from '@/components/ui/nav/back-button';
import { keep } from '@/lib/i18n/fill';
import { ActivityBar } from '../activity/activity-bar';

export interface GoodsGalleryProps {
  goodsId: string;
  title: string;
  pictures: readonly string[];
  soldOut: boolean;
  homeHref: string;
}

/** The stage of a goods page: pictures, the way back over them, and at their foot the activity if one runs. */
export async function GoodsGallery({ goodsId, title, pictures, soldOut, homeHref }: GoodsGalleryProps) {
  const t = await getTranslations('goods');
  const common = await getTranslations('common');
  return (
    <>
      <div className="sticky top-0 z-20 h-0">
        <div className="flex px-2 pt-[calc(env(safe-area-inset-top,0px)+8px)]">
          <div className="rounded-full bg-surface/85 text-ink">
            <BackButton href={homeHref} label={common('back')} />
          </div>
        </div>
      </div>
      <div className="relative has-data-activity:**:aria-live:bottom-18">
        <Gallery
          pictures={pictures.map((src, index) => ({ src, alt: `${title} ${index + 1}` }))}
          label={t('gallery')}
          openLabel={t('enlarge')}
          closeLabel={common('close')}
        />
        {soldOut && (
          <span className="pointer-events-none absolute bottom-8 left-3.5 rounded-full bg-ink px-3 py-1 text-12 font-semibold text-surface">
            {common('soldOut')}
          </span>
        )}
        <Suspense fallback={null}>
          <ActivityBar
            goodsId={goodsId}
            texts={{
              limited: t('activity.limited'),
              special: t('activity.special'),
              claimed: t('activity.claimed', keep('rate')),
              endsIn: t('activity.endsIn'),
            }}
          />
        </Suspense>
      </div>
    </>
  );
}
