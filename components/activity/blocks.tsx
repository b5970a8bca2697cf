import { ChevronRight } from 'lucide-react';
import { AdvertBanner } from '@/components/app/advert-banner';
import { ConfiguredLink } from '@/components/app/configured-link';
import { SaleCountdown } from '@/components/home/sale-countdown';
import { ListPicture } from '@/components/ui/media/list-picture';
import type { AdvertTarget } from '@/lib/rules/page/adverts';
import { Card } from '../ui/card';

interface AdvertBlockProps {
  advert: AdvertTarget;
  /** Whether the advert leads to the page that shows it. */
  isOwnPage: boolean;
  /** Adds the project to a path of the mall. */
  link: (path: string) => string;
}

/** A large picture with a headline. */
export const BannerBlock = ({
  advert,
  isOwnPage,
  link,
  priority,
}: AdvertBlockProps & { priority: boolean }) => (
  <div
    data-place="activity-banner"
    data-exposure="advert"
    className="overflow-hidden rounded-card bg-surface"
  >
    <AdvertBanner advert={advert} link={isOwnPage ? undefined : link} priority={priority} />
  </div>
);

/** A row that leads to another page. */
export function LinkBlock({ advert, isOwnPage, link }: AdvertBlockProps) {
  if (isOwnPage) return null;
  const { title, subTitle, img } = advert;
  return (
    <Card flush data-place="activity-link" data-exposure="advert">
      <ConfiguredLink
        target={advert}
        link={link}
        className="pressable-row flex min-h-20 w-full items-center gap-3 p-2.5 text-left"
      >
        <span className="product-ground grid h-16 w-21 shrink-0 place-items-center overflow-hidden rounded-inner">
          <ListPicture src={img} alt="" width={640} height={480} cssPx={85} className="h-full w-auto" />
        </span>
        <span className="min-w-0 flex-1">
          <strong className="line-clamp-2 block text-14 font-bold">{title}</strong>
          {subTitle && <span className="mt-0.5 line-clamp-2 block text-12 text-muted">{subTitle}</span>}
        </span>
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
      </ConfiguredLink>
    </Card>
  );
}

interface TextBlockProps {
  title: string;
  paragraphs: readonly string[];
}

/** A heading with paragraphs. */
export const TextBlock = ({ title, paragraphs }: TextBlockProps) => (
  <Card as="section">
    {title && <h2 className="mb-1.5 text-16 font-bold">{title}</h2>}
    {paragraphs.map((paragraph) => (
      <p key={paragraph} className="mt-1 text-13 leading-relaxed text-muted">
        {paragraph}
      </p>
    ))}
  </Card>
);

interface CountdownBlockProps {
  title: string;
  endsAt: string;
  texts: { over: string; day: string };
}

/** The remaining time of a campaign; the page refreshes when it is over. */
export const CountdownBlock = ({ title, endsAt, texts }: CountdownBlockProps) => (
  <Card as="section" className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
    <h2 className="text-14 font-bold">{title}</h2>
    <SaleCountdown key={endsAt} endsAt={endsAt} label={title} over={texts.over} dayLabel={texts.day} />
  </Card>
);
