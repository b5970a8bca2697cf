import { ChevronDown } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { Card, SectionHeader } from '@/components/ui/card';
import { Gallery } from '@/components/ui/media/gallery';
import { BackButton } from '@/components/ui/nav/back-button';
import { Tag } from '@/components/ui/tag';
import type { GoodsComment, GoodsDetail } from '@/lib/contract/goods';
import { FIRST_SCREEN_ID } from '@/lib/early-script/first-screen';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { formatCount, toPercent } from '@/lib/rules/money/format';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { AllComments } from './comments/all-comments';

/** Props that the sections of the product page share. */
export interface DetailProps {
  goods: GoodsDetail;
  theme: Theme;
  locale: Locale;
}

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

interface GoodsHeadingProps {
  goods: GoodsDetail;
  /** Shown below while the product is sold out. */
  soldOutText: string;
}

/** Name, subtitle, tags and ratings of the product. */
export async function GoodsHeading({ goods, soldOutText }: GoodsHeadingProps) {
  const t = await getTranslations('goods');
  const common = await getTranslations('common');
  const facts = [
    t('exchanged', { count: formatCount(goods.exchanged) }),
    goods.goodRate === null ? '' : t('liked', { rate: toPercent(goods.goodRate) }),
  ];
  return (
    <div className="product-heading">
      <h1 id={FIRST_SCREEN_ID}>{goods.title}</h1>
      <p className="text-13 text-muted">{goods.subtitle}</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-12 text-muted">
        {goods.tags.map((tag) => (
          <Tag key={tag}>{common(`tags.${tag}`)}</Tag>
        ))}
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {goods.soldOut && (
        <p className="mt-1 rounded-inner bg-tint px-3 py-2.5 text-13 font-semibold">{soldOutText}</p>
      )}
    </div>
  );
}

interface ServiceRowProps {
  /** A voucher or a top-up: nothing is shipped. */
  isService: boolean;
  /** Name of points in a sentence. */
  point: string;
}

/** The services of the shop. Uses `<details>`, which opens without JavaScript (R-GOODS-13). */
export async function ServiceRow({ isService, point }: ServiceRowProps) {
  const t = await getTranslations('goods.service');
  const promises = isService
    ? [
        { name: t('code'), text: t('codeText') },
        { name: t('use'), text: t('useText') },
      ]
    : [
        { name: t('ship'), text: t('shipText') },
        { name: t('deliver'), text: t('deliverText') },
        { name: t('return'), text: t('returnText') },
      ];
  const rows = [...promises, { name: t('points', { point }), text: t('pointsText', { point }) }];
  return (
    <details className="group">
      <summary className="pressable-row flex min-h-12 list-none items-center gap-3 px-3.5 py-2.5 text-13 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="w-14 shrink-0 text-muted">{t('label')}</span>
        <span className="min-w-0 flex-1">{t(isService ? 'virtual' : 'physical')}</span>
        <ChevronDown
          size={16}
          strokeWidth={1.8}
          aria-hidden
          className="shrink-0 text-muted transition-[rotate] duration-160 group-open:rotate-180"
        />
      </summary>
      <dl className="grid grid-cols-[minmax(3.5rem,max-content)_1fr] gap-x-3 gap-y-2 px-3.5 pb-3.5 text-13">
        {rows.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Description of the product, then a table of its facts. */
export async function Details({ goods: { description, facts } }: { goods: GoodsDetail }) {
  const t = await getTranslations('goods.details');
  return (
    <Card as="section">
      <SectionHeader title={t('title')} className="mb-1.5" />
      {description.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the data of the page would contain the text as a key, too
        <p key={index} className="mb-2 leading-relaxed">
          {paragraph}
        </p>
      ))}
      {facts.length > 0 && (
        <table className="fact-table mt-3 w-full overflow-hidden rounded-inner text-13">
          <caption className="sr-only">{t('facts')}</caption>
          <tbody>
            {facts.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

interface CommentsProps {
  goods: GoodsDetail;
  /** The two newest reviews; null when they could not be read. */
  newest: readonly GoodsComment[] | null;
}

/** Number of reviews, the newest ones, and a button that shows all. */
export async function Comments({ goods: { goodsId, commentCount }, newest }: CommentsProps) {
  const t = await getTranslations('goods');
  const common = await getTranslations('common');
  const texts = {
    stars: t('comments.stars', keepPlaceholders('stars')),
    picture: t('comments.picture'),
    close: common('close'),
  };
  const count = formatCount(commentCount);
  return (
    <section className="rounded-card bg-surface px-3.5 pt-3.5">
      <SectionHeader
        title={t('comments.title')}
        aside={commentCount > 0 && <span className="text-13 text-muted">{count}</span>}
      />
      {commentCount === 0 ? (
        <p className="pt-2 pb-4 text-13 text-muted">{t('comments.empty')}</p>
      ) : (
        <AllComments
          goodsId={goodsId}
          newest={newest ?? []}
          isAll={(newest?.length ?? 0) >= commentCount}
          texts={{ ...texts, all: t('comments.all', { count }) }}
        />
      )}
    </section>
  );
}
