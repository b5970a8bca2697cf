import { useMutation } from '@tanstack/react-query';
import { ArrowLeftRight, Banknote, PackageOpen } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { SyntheticEvent } from 'react';
import { Card } from '@/components/ui/card';
import { ChoiceCards } from '@/components/ui/form/choice/choice-cards';
import { ChoiceChips } from '@/components/ui/form/choice/choice-chips';
import { TextArea, TextInput } from '@/components/ui/form/field';
import { pickTexts } from '@/components/ui/form/stored-draft';
import { type ParsedDraft, useForm } from '@/components/ui/form/use-form';
import { SubmitBar } from '@/components/ui/nav/action-bar';
import { showToast } from '@/components/ui/overlay/toast';
import { PicturePicker } from '@/components/uploads/picture-picker';
import { useUploadQueue } from '@/components/uploads/upload-queue';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { RequestType } from '@/lib/contract/after-sale-case';
import type { CallArgs } from '@/lib/contract/contract';
import { type AmountProblem, getRequestReasons, parseAmount } from '@/lib/rules/after-sale/after-sale-form';
import { formatFen } from '@/lib/rules/money/format';
import { formatDate } from '@/lib/rules/time/format-date';
import { OrderItemsCard } from '../parts/order-items-card';
import { useCaseError } from '../parts/use-case-error';
import type { CaseSnapshot } from '../parts/use-case-snapshot';
import { useOpenCase } from '../parts/use-open-case';
import { useUploadWait } from '../parts/use-upload-wait';

const icons = { money: Banknote, return: PackageOpen, exchange: ArrowLeftRight };

interface Props {
  types: readonly RequestType[];
  /** Whether the order has cash to pay back. */
  hasCash: boolean;
  value: RequestType;
  onChange: (type: RequestType) => void;
}

/** Refund, return or exchange, as far as the order allows. */
function TypeField({ types, hasCash, value, onChange }: Props) {
  const t = useTranslations('afterSale');
  return (
    <ChoiceCards
      name="type"
      label={t('request.type')}
      choices={types.map((type) => {
        const Icon = icons[type];
        return {
          value: type,
          label: t(`types.${type}`),
          note: t(`typeTexts.${type === 'return' && !hasCash ? 'returnOnly' : type}`),
          icon: <Icon size={22} strokeWidth={1.8} aria-hidden />,
        };
      })}
      value={value}
      onChange={onChange}
    />
  );
}

/** An after-sale request of a known order. */
type RequestInput = Omit<CallArgs<'refundRequest'>, 'orderId'>;

/** Sends an after-sale request, then opens the case page. */
function useSendRequest(orderId: string, onSent: () => void) {
  const t = useTranslations('afterSale.request');
  const openCase = useOpenCase(orderId);
  const finish = () => {
    onSent();
    showToast(t('done'), { tone: 'success' });
    openCase();
  };
  const handleError = useCaseError(finish);
  return useMutation({
    mutationFn: (input: RequestInput) => callMall('refundRequest', { ...input, orderId }),
    meta: { invalidates: [createQueryKey('order')] },
    onSuccess: finish,
    onError: (error) => {
      if (handleError(error)) openCase();
    },
  });
}

interface Draft {
  type: RequestType;
  reason: ReturnType<typeof getRequestReasons>[number] | undefined;
  /** In yuan, as typed. */
  amount: string;
  description: string;
}

/** Whether the shopper enters an amount: an exchange pays nothing back. */
const hasAmount = ({ type }: Draft, refundableFen: number): boolean =>
  type !== 'exchange' && refundableFen > 0;

function parseDraft(
  draft: Draft,
  refundableFen: number,
): ParsedDraft<Omit<RequestInput, 'pictures'>, 'reason' | 'amount', 'reason' | AmountProblem> {
  const { type, reason } = draft;
  const amount = hasAmount(draft, refundableFen)
    ? parseAmount(draft.amount, refundableFen)
    : { fen: undefined };
  if (reason && 'fen' in amount)
    return { input: { type, reason, description: draft.description.trim(), amountFen: amount.fen } };
  return {
    problems: {
      reason: reason ? undefined : 'reason',
      amount: 'problem' in amount ? amount.problem : undefined,
    },
  };
}

/** Whether a return without a reason is possible; before receipt its period has not started. */
const canOmitReason = ({ afterSale, readAt }: CaseSnapshot): boolean =>
  afterSale.noReasonUntil === null
    ? afterSale.requestUntil === null
    : Date.parse(afterSale.noReasonUntil) > readAt;

/** The after-sale request form: type, reason, amount, description and pictures. */
export function RequestForm({ snapshot, unit }: { snapshot: CaseSnapshot; unit: string }) {
  const t = useTranslations('afterSale');
  const locale = useLocale();
  const uploads = useUploadQueue();
  const { isWaiting, waitForUploads } = useUploadWait();
  const { order, afterSale } = snapshot;
  const { types, refundableFen, requestUntil } = afterSale;
  const { form, draft, problems, change, check, dropStored } = useForm({
    initial: {
      type: types[0] ?? 'return',
      reason: undefined,
      amount: formatFen(refundableFen, { sign: '' }).replaceAll(',', ''),
      description: '',
    },
    parse: (current: Draft) => parseDraft(current, refundableFen),
    stored: {
      name: `request ${order.orderId}`,
      restore: (fields, initial) => {
        const type = types.find((offered) => offered === fields.type) ?? initial.type;
        const reason = getRequestReasons(type, canOmitReason(snapshot)).find(
          (offered) => offered === fields.reason,
        );
        return { ...pickTexts(fields, ['amount', 'description']), type, reason };
      },
    },
  });
  const request = useSendRequest(order.orderId, dropStored);
  const maxAmount = formatFen(refundableFen);
  const reasons = getRequestReasons(draft.type, canOmitReason(snapshot));

  const chooseType = (type: RequestType) => {
    const isStillOffered = getRequestReasons(type, canOmitReason(snapshot)).some(
      (reason) => reason === draft.reason,
    );
    change(isStillOffered ? { type } : { type, reason: undefined });
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWaiting || request.isPending) return;
    const input = check();
    if (!input) return;
    const pictures = await waitForUploads(uploads.waitUntilDone);
    if (pictures) request.mutate({ ...input, pictures });
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        <OrderItemsCard order={order} unit={unit} />
        <Card as="section">
          <TypeField types={types} hasCash={refundableFen > 0} value={draft.type} onChange={chooseType} />
          {draft.type !== 'exchange' && refundableFen === 0 && (
            <p className="mt-2.5 rounded-control bg-tint px-3 py-2.5 text-12">
              {t('request.noCash', { unit })}
            </p>
          )}
          {requestUntil && (
            <p className="mt-2.5 text-12 text-muted">
              {t('request.until', { date: formatDate(requestUntil, 'shortTime', locale) })}
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
          {hasAmount(draft, refundableFen) && (
            <TextInput
              label={t('request.amount')}
              name="amount"
              inputMode="decimal"
              maxLength={12}
              value={draft.amount}
              onChange={(event) => change({ amount: event.target.value })}
              hint={
                order.points > 0
                  ? t('request.amountHint', { amount: maxAmount, unit })
                  : t('request.amountHintCashOnly', { amount: maxAmount })
              }
              error={problems.amount && t(`request.problems.${problems.amount}`, { amount: maxAmount })}
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
          <PicturePicker uploads={uploads} label={t('pictures.label')} hint={t('request.pictureHint')} />
        </Card>
        {draft.type !== 'money' && <p className="px-1 text-12 text-muted">{t('request.packaging')}</p>}
      </div>
      <SubmitBar loading={isWaiting || request.isPending || request.isSuccess}>
        {t('request.submit')}
      </SubmitBar>
    </form>
  );
}
