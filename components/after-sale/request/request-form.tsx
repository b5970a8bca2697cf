'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceChips } from '@/components/ui/form/choice/choice-chips';
import { TextArea } from '@/components/ui/form/text-area';
import { TextInput } from '@/components/ui/form/text-input';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { toast } from '@/components/ui/overlay/toast-store';
import { PicturePicker } from '@/components/upload/picture-picker';
import { useTray } from '@/components/upload/use-tray';
import type { RequestType } from '@/lib/contract/trade/case';
import { requestReasons } from '@/lib/rules/after-sale/after-sale-form';
import { formatFen } from '@/lib/rules/money/money';
import { OrderLine } from '../parts/order-line';
import type { CaseFacts } from '../parts/use-case';
import { TypeField } from './type-field';
import { useRequest } from './use-request';
import { useRequestForm } from './use-request-form';

const DAY = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** What a return without a reason looks at: before receipt the days have not begun. */
const mayBeWithoutReason = ({ afterSale, at }: CaseFacts): boolean =>
  afterSale.noReasonUntil === null
    ? afterSale.requestUntil === null
    : Date.parse(afterSale.noReasonUntil) > at;

/** A request: of which kind, why, how much, with words and pictures. */
export function RequestForm({ facts, unit }: { facts: CaseFacts; unit: string }) {
  const t = useTranslations('afterSale');
  const format = useFormatter();
  const form = useRef<HTMLFormElement>(null);
  const tray = useTray();
  const [waiting, setWaiting] = useState(false);
  const { order, afterSale } = facts;
  const { types, refundableFen, requestUntil } = afterSale;
  const { draft, hasAmount, problems, change, check } = useRequestForm(facts, types[0] ?? 'return', form);
  const request = useRequest(order.orderId);
  const most = formatFen(refundableFen);
  const reasons = requestReasons(draft.type, mayBeWithoutReason(facts));

  const chooseType = (type: RequestType) => {
    const stays = requestReasons(type, mayBeWithoutReason(facts)).some((reason) => reason === draft.reason);
    change(stays ? { type } : { type, reason: undefined });
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (waiting || request.isPending) return;
    const wish = check();
    if (!wish) return;
    setWaiting(true);
    const pictures = await tray.settled();
    setWaiting(false);
    if (pictures) request.mutate({ ...wish, pictures });
    else toast(t('pictures.stuck'), { tone: 'error' });
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        <OrderLine order={order} unit={unit} />
        <Card as="section">
          <TypeField types={types} value={draft.type} onChange={chooseType} />
          {draft.type !== 'exchange' && refundableFen === 0 && (
            <p className="mt-2.5 rounded-control bg-tint px-3 py-2.5 text-12">
              {t('request.noCash', { unit })}
            </p>
          )}
          {requestUntil && (
            <p className="mt-2.5 text-12 text-muted">
              {t('request.until', { date: format.dateTime(new Date(requestUntil), DAY) })}
            </p>
          )}
        </Card>
        <Card as="section" className="flex flex-col gap-4">
          <ChoiceChips
            name="reason"
            label={t('request.reason')}
            choices={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={draft.reason}
            onChange={(reason) => change({ reason })}
            error={problems.reason && t('request.problems.reason')}
          />
          {hasAmount && (
            <TextInput
              label={t('request.amount')}
              name="amount"
              inputMode="decimal"
              maxLength={12}
              value={draft.amount}
              onChange={(event) => change({ amount: event.target.value })}
              hint={t('request.amountHint', { amount: most, unit })}
              error={problems.amount && t(`request.problems.${problems.amount}`, { amount: most })}
              leading="¥"
            />
          )}
        </Card>
        <Card as="section" className="flex flex-col gap-4">
          <TextArea
            label={t('description')}
            placeholder={t('request.descriptionHint')}
            maxLength={500}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <PicturePicker tray={tray} label={t('pictures.label')} hint={t('request.pictureHint')} />
        </Card>
        {draft.type !== 'money' && <p className="px-1 text-12 text-muted">{t('request.packaging')}</p>}
      </div>
      <ActionBar>
        <Button
          type="submit"
          size="lg"
          className="flex-1"
          loading={waiting || request.isPending || request.isSuccess}
        >
          {t('request.submit')}
        </Button>
      </ActionBar>
    </form>
  );
}
