import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AddressSheet } from '@/components/address/address-sheet';
import { useAppTexts } from '@/components/app/app-texts';
import { useBindPhone } from '@/components/phone/bind/use-bind-phone';
import { limitText } from '@/components/ui/form/limit-text';
import { Stepper } from '@/components/ui/form/stepper';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/overlay/toast';
import type { GoodsSpec } from '@/lib/contract/goods';
import { toPlainLine } from '@/lib/contract/plain-text';
import { type ExchangeGoods, getQuantityLimit, type SpecChoice } from '@/lib/rules/order/exchange';
import { CouponCell, CouponPicker } from './coupon/coupon-picker';
import { AddOnStrip } from './extras/add-on-strip';
import { AddressCell } from './parts/address-cell';
import { SheetFooter, usePointHelp } from './parts/sheet-footer';
import { SheetHead } from './parts/sheet-head';
import { SpecChips } from './parts/spec-chips';
import { Totals } from './parts/totals';
import { toFinalProblem, toProblemTextKey, toSubmitProblem } from './submit-problem';
import { useConfirmation } from './use-confirmation';
import { type OnOrdered, useSubmitOrder } from './use-submit-order';

/** An alert inside the sheet; it scrolls into view. */
function Note({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={note}
      role="alert"
      className="flex scroll-mt-24 scroll-mb-28 items-start gap-2 rounded-control bg-tint px-3.5 py-2.5 text-13 font-semibold text-primary"
    >
      <CircleAlert size={18} strokeWidth={1.8} aria-hidden className="mt-px shrink-0" />
      <p>{children}</p>
    </div>
  );
}

interface QuantityRowProps {
  spec: GoodsSpec;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** The quantity, limited by the maximum of one order. */
function QuantityRow({ spec, quantity, onChange }: QuantityRowProps) {
  const t = useTranslations('order.exchange');
  const limit = Math.max(1, getQuantityLimit(spec));
  const reason = t(spec.stock <= limit ? 'stockLow' : 'limit', { count: limit });
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-13">
        <span className="font-semibold">{t('quantity')}</span>
        <span className="block text-12 text-muted">{reason}</span>
      </p>
      <Stepper
        value={quantity}
        max={limit}
        onChange={onChange}
        label={t('quantity')}
        decreaseLabel={t('less')}
        increaseLabel={t('more')}
        maxReason={reason}
        onLimit={(text) => showToast(text)}
      />
    </div>
  );
}

interface RemarkRowProps {
  shipped: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Remark for the shop, in one line. */
function RemarkRow({ shipped, value, onChange }: RemarkRowProps) {
  const t = useTranslations('order.exchange');
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-b-control px-3.5 -outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-primary">
      <label htmlFor={id} className="shrink-0 text-13">
        {t('remark')}
      </label>
      {/* 16 px, because iOS zooms into anything smaller. */}
      <input
        id={id}
        type="text"
        placeholder={t(shipped ? 'remarkHint' : 'remarkHintService')}
        {...limitText<HTMLInputElement>({
          maxLength: 100,
          onChange: (event) => onChange(toPlainLine(event.target.value)),
        })}
        value={value}
        className="h-11 min-w-0 flex-1 bg-transparent text-right text-16 text-ink outline-none placeholder:text-13 placeholder:text-muted"
      />
    </div>
  );
}

export interface ExchangeSheetProps {
  open: boolean;
  onClose: () => void;
  /** The product as the page knows it; the sheet loads the current one. */
  goods: ExchangeGoods;
  unit: string;
  choice: SpecChoice;
  onChoose: (choice: SpecChoice) => void;
  /** Activity of the order; without it that of the page's address. */
  activityType?: number;
  onOrdered?: OnOrdered;
  /** False: the project offers no payment channel, so that only orders without cash are possible. */
  canPay?: boolean | undefined;
}

/**
 * The sheet in which a shopper chooses and confirms an order: spec, quantity, address, coupon, add-ons and
 * total price (R-ORDER-39).
 */
export function ExchangeSheet({
  open,
  onClose,
  goods: initialGoods,
  unit,
  choice,
  onChoose,
  activityType: pageActivityType,
  onOrdered,
  canPay = true,
}: ExchangeSheetProps) {
  const t = useTranslations('order.exchange');
  const texts = useAppTexts();
  const form = useConfirmation(initialGoods, choice, open, pageActivityType);
  const submit = useSubmitOrder(initialGoods, onOrdered);
  const [choosing, setChoosing] = useState<'address' | 'coupon' | null>(null);
  const { goods, spec, quantity, price, confirmation, activityType, balance } = form;
  const pointHelp = usePointHelp({ spec, activityType, balance, unit });
  const phone = useBindPhone(submit.reset);
  const isSending = submit.isPending || submit.isSuccess;
  const isRetry = form.isUnanswered && !isSending;
  // Points and stock are already reduced if the order exists (R-ORDER-54).
  const isLimited = !isRetry && !isSending;
  const lacking = isLimited ? form.lacking : 0;
  const failure = toSubmitProblem(submit.error);
  // After a change, what failed is not what would be sent now.
  const problem = isRetry ? 'network' : failure === 'network' ? undefined : failure;
  const soldOut = !spec || (isLimited && getQuantityLimit(spec) === 0);
  const finalProblem = toFinalProblem(problem);
  const unavailable = soldOut || finalProblem !== undefined;
  // Another choice or a coupon can leave nothing to pay.
  const isUnpayable = isLimited && price.payAmountFen > 0 && (!canPay || problem === 'payment_unavailable');
  // The problem is shown together with the current product data.
  const shownProblem = isUnpayable ? 'payment_unavailable' : toProblemTextKey(problem, soldOut);
  const problemTextKey = form.isRefreshing ? undefined : shownProblem;

  // The sheet stays busy until the next page is loaded; it is reset when it opens again.
  const { reset } = submit;
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);

  const choose = (next: Partial<SpecChoice>) => {
    submit.reset();
    onChoose({ goodsSpecId: spec?.goodsSpecId, quantity, ...next });
  };
  const send = () => {
    if (!confirmation || soldOut || isUnpayable) return;
    if (form.shipped && !form.address.isUsable) return setChoosing('address');
    submit.mutate(confirmation, {
      onError: (error) => {
        const cause = toSubmitProblem(error);
        if (cause === 'identity_needed') return phone.ask();
        if (cause !== 'network') form.refresh();
        if (cause === 'address_unverified') {
          form.address.refresh();
          setChoosing('address');
        }
        if (cause === 'coupon_unusable') form.coupon.markRejected(confirmation.args.couponId);
      },
    });
  };

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('title')}
        closeLabel={texts.close}
        className="flex flex-col gap-3"
        footer={
          <SheetFooter
            unit={unit}
            lacking={lacking}
            soldOut={soldOut}
            finalProblem={finalProblem}
            isUnpayable={isUnpayable}
            payAmountFen={price.payAmountFen}
            isRetry={isRetry}
            busy={isSending || form.isChecking}
            help={pointHelp}
            onSubmit={send}
          />
        }
      >
        {spec && <SheetHead goods={goods} spec={spec} unit={unit} upcoming={form.upcoming} />}
        {problemTextKey && (
          <Note>{t(`refusals.${problemTextKey}`, { unit, choice: `${spec?.name} × ${quantity}` })}</Note>
        )}
        <SpecChips
          name={goods.optionName}
          specs={goods.specs}
          chosenId={spec?.goodsSpecId ?? ''}
          soldOutLabel={t('noStock')}
          onChoose={(goodsSpecId) => choose({ goodsSpecId })}
        />
        {spec && !unavailable && (
          <QuantityRow spec={spec} quantity={quantity} onChange={(next) => choose({ quantity: next })} />
        )}
        <div className="shrink-0 divide-y divide-line overflow-hidden rounded-control bg-ground">
          {form.shipped ? (
            <AddressCell
              address={form.address.address}
              loading={form.address.isLoading}
              onPress={() => setChoosing('address')}
            />
          ) : (
            <p className="px-3.5 py-2.5 text-12 text-muted">{t('service')}</p>
          )}
          <CouponCell choice={form.coupon} unit={unit} onPress={() => setChoosing('coupon')} />
          <RemarkRow shipped={form.shipped} value={form.remark} onChange={form.setRemark} />
        </div>
        {!unavailable && <AddOnStrip addOns={form.addOns} unit={unit} />}
        <Totals
          price={price}
          unit={unit}
          fee={form.shipped && !finalProblem ? form.fee : undefined}
          balance={lacking < form.lacking ? undefined : balance}
          lacking={lacking}
        />
      </Sheet>
      {phone.sheet}
      <CouponPicker
        open={choosing === 'coupon'}
        onClose={() => setChoosing(null)}
        choice={form.coupon}
        unit={unit}
      />
      <AddressSheet
        open={choosing === 'address'}
        onClose={() => setChoosing(null)}
        chosenId={form.address.address?.addressId}
        onChoose={(address) => {
          form.address.choose(address);
          setChoosing(null);
        }}
      />
    </>
  );
}
