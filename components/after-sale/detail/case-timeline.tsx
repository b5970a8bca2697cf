import { useFormatter, useTranslations } from 'next-intl';
import { fullTime } from '@/components/order/time-format';
import { Card } from '@/components/ui/card';
import { StepList } from '@/components/ui/list/step-list';
import { isOpen } from '@/lib/rules/after-sale/after-sale';
import type { FoundCase } from './case-of';

/** Every step of a case, the newest first. */
export function CaseTimeline({ found: { timeline, status } }: { found: FoundCase }) {
  const t = useTranslations('afterSale.detail');
  const format = useFormatter();
  return (
    <Card as="section">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-14 font-bold">{t('timeline')}</h3>
        {isOpen(status) && <span className="text-11 text-muted">{t('live')}</span>}
      </header>
      <StepList
        className="mt-3.5"
        steps={timeline.map(({ step, at, text }, index) => ({
          id: `${at} ${step} ${timeline.length - index}`,
          at,
          text,
          time: format.dateTime(new Date(at), fullTime),
        }))}
      />
    </Card>
  );
}
