'use client';

import { Info } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceRows } from '@/components/ui/form/choice/choice-rows';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { isAutoRefund, type RefundConfig } from '@/lib/rules/after-sale/after-sale';
import { formatCount, formatFen } from '@/lib/rules/money/money';
import { OrderLine } from '../parts/order-line';
import type { CaseFacts } from '../parts/use-case';
import { useRefund } from './use-refund';
import { WhatComesBack } from './what-comes-back';

interface Props {
  facts: CaseFacts;
  unit: string;
  config: RefundConfig | null;
}

const reasons = ['changedMind', 'wrongAddress', 'boughtTwice', 'tooSlow', 'other'] as const;

/** Why, what comes back, and how soon. */
export function RefundForm({ facts: { order, afterSale, at }, unit, config }: Props) {
  const t = useTranslations('afterSale');
  const [reason, setReason] = useState<(typeof reasons)[number]>('changedMind');
  const [asking, setAsking] = useState(false);
  const refund = useRefund(order.orderId);
  const { refundableFen } = afterSale;
  const amount = formatFen(refundableFen);
  const points = formatCount(order.points);
  const isAtOnce = config !== null && isAutoRefund(config, order.paidAt ?? order.createdAt, new Date(at));

  return (
    <>
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        <OrderLine order={order} unit={unit} />
        <WhatComesBack order={order} afterSale={afterSale} unit={unit} />
        {config && (
          <p className="flex gap-2 px-1 text-12 text-muted">
            <Info size={16} strokeWidth={1.8} aria-hidden className="shrink-0" />
            {isAtOnce ? t('refund.auto', { minutes: config.autoRefundMinute }) : t('refund.reviewed')}
          </p>
        )}
        <Card as="section" className="pb-1">
          <ChoiceRows
            name="reason"
            label={t('refund.reason')}
            choices={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={reason}
            onChange={setReason}
          />
        </Card>
      </div>
      <ActionBar>
        <Button
          size="lg"
          className="flex-1"
          loading={refund.isPending || refund.isSuccess}
          onClick={() => setAsking(true)}
        >
          {refundableFen > 0 ? t('refund.submitAmount', { amount }) : t('refund.submit')}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          refund.mutate(reason);
        }}
        title={t('refund.askTitle')}
        cancelLabel={t('refund.keep')}
        confirmLabel={t('refund.yes')}
      >
        {refundableFen === 0
          ? t('refund.askNoCash', { points, unit })
          : t(order.points > 0 ? 'refund.askCash' : 'refund.askCashOnly', { amount, points, unit })}
      </ConfirmDialog>
    </>
  );
}
