import { useMutation } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceRows } from '@/components/ui/form/choice/choice-rows';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { AfterSale } from '@/lib/contract/after-sale';
import type { CallArgs } from '@/lib/contract/contract';
import type { OrderDetail } from '@/lib/contract/order';
import { isAutoRefund, type RefundConfig } from '@/lib/rules/after-sale/after-sale';
import { formatCount, formatFen, toPointUnit } from '@/lib/rules/money/format';
import { OrderItemsCard } from '../parts/order-items-card';
import { useCaseError } from '../parts/use-case-error';
import type { CaseSnapshot } from '../parts/use-case-snapshot';
import { useOpenCase } from '../parts/use-open-case';

interface RefundSummaryProps {
  order: OrderDetail;
  afterSale: AfterSale;
  unit: string;
}

const rowClass = 'flex items-baseline justify-between gap-3';

/** Shows before the request that cash is refunded and points are not (R-POINTS-32). */
function RefundSummary({ order, afterSale, unit }: RefundSummaryProps) {
  const t = useTranslations('afterSale.refund');
  const { refundableFen } = afterSale;
  return (
    <Card as="section">
      <h2 className="text-13 font-semibold">{t('back')}</h2>
      <dl className="mt-2.5 flex flex-col gap-2.5 text-13">
        <div className={rowClass}>
          <dt>
            {t('cash')}
            <span className="block text-12 text-muted">
              {refundableFen > 0 ? t('cashText') : t('noCash')}
            </span>
          </dt>
          <dd className="text-18 font-extrabold whitespace-nowrap text-primary">
            {formatFen(refundableFen)}
          </dd>
        </div>
        {order.points > 0 && (
          <div className={rowClass}>
            <dt>
              <span className="inline-block first-letter:uppercase">{t('points', { unit })}</span>
              <span className="block text-12 font-semibold text-accent">{t('pointsText')}</span>
            </dt>
            <dd className="font-bold whitespace-nowrap text-muted">
              <del>{formatCount(order.points)}</del>
            </dd>
          </div>
        )}
      </dl>
      {order.points > 0 && (
        <p className="mt-3 rounded-control bg-tint px-3 py-2.5 text-12">{t('pointsRule', { unit })}</p>
      )}
    </Card>
  );
}

/** When and how the refund is processed. */
function Notice({ children }: { children: string }) {
  return (
    <p className="flex gap-2 px-1 text-12 text-muted">
      <Info size={16} strokeWidth={1.8} aria-hidden className="shrink-0" />
      {children}
    </p>
  );
}

/** Requests a refund before the order is sent, then opens the case page. */
function useRefund(orderId: string) {
  const t = useTranslations('afterSale.refund');
  const handleError = useCaseError();
  const openCase = useOpenCase(orderId);
  return useMutation({
    mutationFn: (reason: CallArgs<'refund'>['reason']) => callMall('refund', { orderId, reason }),
    meta: { invalidates: [createQueryKey('order'), createQueryKey('user')] },
    onSuccess: ({ status }) => {
      showToast(t(status === 'refunded' ? 'done' : 'asked'), { tone: 'success' });
      openCase();
    },
    onError: (error) => {
      if (handleError(error)) openCase();
    },
  });
}

interface Props {
  snapshot: CaseSnapshot;
  unit: string;
  config: RefundConfig | null;
}

const reasons = ['changedMind', 'wrongAddress', 'boughtTwice', 'tooSlow', 'other'] as const;

/** The refund form: reason, refunded amounts, and why the refund is or is not immediate (R-AFTER-28). */
export function RefundForm({ snapshot: { order, afterSale, readAt }, unit, config }: Props) {
  const t = useTranslations('afterSale');
  const [reason, setReason] = useState<(typeof reasons)[number]>('changedMind');
  const [asking, setAsking] = useState(false);
  const refund = useRefund(order.orderId);
  const { refundableFen, missingPoints = 0 } = afterSale;
  const missing = { points: formatCount(missingPoints), unit };
  const spent = { points: formatCount(order.points), unit: toPointUnit(order.points, unit) };
  const amount = formatFen(refundableFen);
  const isAutomatic =
    config !== null && isAutoRefund(config, order.paidAt ?? order.createdAt, new Date(readAt));

  return (
    <>
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        <OrderItemsCard order={order} unit={unit} />
        <RefundSummary order={order} afterSale={afterSale} unit={unit} />
        {missingPoints > 0 && <Notice>{t('refund.missing', missing)}</Notice>}
        {config && missingPoints === 0 && (
          <Notice>
            {isAutomatic ? t('refund.auto', { minutes: config.autoRefundMinute }) : t('refund.reviewed')}
          </Notice>
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
          ? t('refund.askNoCash', spent)
          : t(order.points > 0 ? 'refund.askCash' : 'refund.askCashOnly', { amount, ...spent })}
        {missingPoints > 0 && <span className="mt-2 block">{t('refund.askMissing', missing)}</span>}
      </ConfirmDialog>
    </>
  );
}
