import { cx } from '@/components/ui/cx';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { Price } from '@/components/ui/price';
import { Tag } from '@/components/ui/tag';
import { fillTemplate } from '@/lib/i18n/text-template';
import { formatCount, formatFen } from '@/lib/rules/money/format';
import type { Deal } from './deals-page';

/** Texts of the cards; `rank`, `subsidy` and `sold` have placeholders. */
export interface DealCardTexts {
  rank: string;
  subsidy: string;
  sold: string;
  market: string;
}

interface DealCardProps {
  deal: Deal;
  texts: DealCardTexts;
  /** True while its link is loaded. */
  isOpening: boolean;
  onOpen: () => void;
  priority?: boolean;
}

/** The place of a product in the ranking; the first three stand out. */
function RankBadge({ rank, text }: { rank: number; text: string }) {
  return (
    <span
      className={cx(
        'absolute top-0 left-0 rounded-br-card px-2.5 py-1 text-12 font-bold',
        rank <= 3 ? 'bg-primary text-on-primary' : 'bg-surface text-muted',
      )}
    >
      {fillTemplate(text, { rank })}
    </span>
  );
}

/** A subsidised product in a two-column list; the whole card opens it on its platform. */
export function DealCard({ deal, texts, isOpening, onOpen, priority }: DealCardProps) {
  return (
    <article
      aria-busy={isOpening || undefined}
      className="pressable relative flex h-full flex-col overflow-hidden rounded-card bg-surface"
    >
      <div className="relative">
        <ProductPicture src={deal.picture} alt="" priority={priority} dimmed={isOpening} />
        {deal.rank !== undefined && <RankBadge rank={deal.rank} text={texts.rank} />}
        {isOpening && <span className="spinner absolute inset-0 m-auto text-primary" aria-hidden />}
      </div>
      <div className="flex flex-1 flex-col px-2.5 pt-2.5 pb-3">
        <h3 className="line-clamp-2 min-h-[2lh] text-13 font-semibold text-pretty">
          <button
            type="button"
            onClick={onOpen}
            className="text-left outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 after:outline-primary focus-visible:after:outline-2"
          >
            {deal.title}
          </button>
        </h3>
        <p className="mt-1 truncate text-12 text-muted">
          {deal.platform} · {deal.shopName}
        </p>
        <div className="mt-auto pt-1.5">
          <Price
            points={0}
            unit=""
            priceFen={deal.priceFen}
            marketPriceFen={deal.originalPriceFen}
            marketLabel={texts.market}
          />
          <div className="mt-1.5 flex flex-wrap items-center gap-x-1.5 gap-y-1">
            {deal.subsidyFen > 0 && (
              <Tag tone="soft">
                {fillTemplate(texts.subsidy, { amount: formatFen(deal.subsidyFen, { trim: true }) })}
              </Tag>
            )}
            <span className="text-12 whitespace-nowrap text-muted">
              {fillTemplate(texts.sold, { count: formatCount(deal.sales) })}
            </span>
          </div>
        </div>
      </div>
    </article>
  );
}
