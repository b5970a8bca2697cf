import { ChevronRight } from 'lucide-react';
import { SaleCountdown } from '@/components/home/sale-countdown';
import { Card } from '@/components/ui/card';
import { Banner } from '@/components/ui/media/banner';
import { ListPicture } from '@/components/ui/media/list-picture';
import { TapLink } from '@/components/ui/tap-link';

/** An advert of an activity page; without `href` it leads to the page itself. */
export interface BlockTarget {
  title: string;
  subTitle: string;
  cta: string;
  img: string;
  href: string | undefined;
}

/** A large picture with a headline. */
export const BannerBlock = ({ target, priority }: { target: BlockTarget; priority: boolean }) => (
  <div className="overflow-hidden rounded-card bg-surface">
    <Banner
      href={target.href}
      headline={target.title}
      note={target.subTitle}
      actionLabel={target.cta}
      picture={target.img}
      priority={priority}
    />
  </div>
);

/** A row that leads to another page. */
export function LinkBlock({ target: { title, subTitle, img, href } }: { target: BlockTarget }) {
  if (!href) return null;
  return (
    <Card flush>
      <TapLink href={href} className="pressable-row flex min-h-20 items-center gap-3 p-2.5">
        <span className="product-ground grid h-16 w-21 shrink-0 place-items-center overflow-hidden rounded-inner">
          <ListPicture src={img} alt="" width={640} height={480} className="h-full w-auto" />
        </span>
        <span className="min-w-0 flex-1">
          <strong className="line-clamp-2 block text-14 font-bold">{title}</strong>
          {subTitle && <span className="mt-0.5 line-clamp-2 block text-12 text-muted">{subTitle}</span>}
        </span>
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-muted" />
      </TapLink>
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
