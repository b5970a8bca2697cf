import { Card } from '@/components/ui/card';
import { GoodsStrip } from '@/components/ui/goods/goods-strip';
import { SectionHeader } from '@/components/ui/section-header';
import { ActivityType } from '@/lib/contract/activity-type';
import type { GoodsCard } from '@/lib/contract/goods';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import { SaleCountdown } from './sale-countdown';

interface LimitedStripProps {
  goods: readonly GoodsCard[];
  unit: string;
  projectKey: string;
  texts: { title: string; ends: string; over: string; list: string; all: string };
}

/** Products of the current limited-time sale with a countdown (R-HOME-08). */
export function LimitedStrip({ goods, unit, projectKey, texts }: LimitedStripProps) {
  const endsAt = goods[0]?.activity?.endsAt;
  if (!endsAt) return null;
  return (
    <Card as="section">
      <SectionHeader
        title={texts.title}
        aside={<SaleCountdown key={endsAt} endsAt={endsAt} label={texts.ends} over={texts.over} />}
        more={{ href: addProjectId('/activity/timeLimit', projectKey), label: texts.all }}
        className="mb-2.5"
      />
      <GoodsStrip
        label={texts.list}
        goods={goods.map(({ goodsId, title, picture, points, priceFen }) => ({
          id: goodsId,
          href: addProjectId(
            createGoodsPath({ goodsId, activityType: ActivityType.limitedTime }),
            projectKey,
          ),
          title,
          picture,
          points,
          unit,
          priceFen,
        }))}
      />
    </Card>
  );
}
