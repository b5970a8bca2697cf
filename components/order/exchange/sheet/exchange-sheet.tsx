'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AddressSheet } from '@/components/address/address-sheet';
import { useAppTexts } from '@/components/app/app-texts';
import { useBindPhone } from '@/components/phone/bind/use-bind-phone';
import { Sheet } from '@/components/ui/overlay/sheet';
import { quantityLimit } from '@/lib/rules/order/exchange';
import type { Choice, ExchangeSheetProps } from '../exchange-goods';
import { CouponCell } from './coupon/coupon-cell';
import { CouponPicker } from './coupon/coupon-picker';
import { AddOnStrip } from './extras/add-on-strip';
import { usePointHelp } from './extras/use-point-help';
import { AddressCell } from './parts/address-cell';
import { Note } from './parts/note';
import { QuantityRow } from './parts/quantity-row';
import { RemarkRow } from './parts/remark-row';
import { SheetFooter } from './parts/sheet-footer';
import { SheetHead } from './parts/sheet-head';
import { SpecChips } from './parts/spec-chips';
import { Totals } from './parts/totals';
import { finalOf, refusalOf, toldOf } from './refusal';
import { useConfirmation } from './use-confirmation';
import { useSubmit } from './use-submit';

/**
 * Choosing and confirming in one sheet: spec, quantity, address, coupon, what goes along, what it costs in
 * all (R-ORDER-39).
 */
export function ExchangeSheet({ open, onClose, goods: shown, unit, choice, onChoose }: ExchangeSheetProps) {
  const t = useTranslations('order.exchange');
  const texts = useAppTexts();
  const now = useConfirmation(shown, choice, open);
  const submit = useSubmit();
  const [choosing, setChoosing] = useState<'address' | 'coupon' | null>(null);
  const { goods, spec, quantity, price, lacking, confirmation, activityType, balance } = now;
  const help = usePointHelp({ spec, activityType, balance, unit });
  const phone = useBindPhone(submit.reset);
  const refusal = refusalOf(submit.error);
  const soldOut = !spec || quantityLimit(spec) === 0;
  const over = finalOf(refusal);
  const unavailable = soldOut || over !== undefined;
  // It is said together with what is so now.
  const told = now.isRefreshing ? undefined : toldOf(refusal, soldOut);

  // The sheet stays, busy, until the next page is there; opened again it starts afresh.
  const { reset } = submit;
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);

  const choose = (next: Partial<Choice>) => {
    submit.reset();
    onChoose({ goodsSpecId: spec?.goodsSpecId, quantity, ...next });
  };
  const send = () => {
    if (!confirmation || soldOut) return;
    if (now.shipped && !now.address.isUsable) return setChoosing('address');
    submit.mutate(confirmation, {
      onError: (error) => {
        const why = refusalOf(error);
        if (why === 'identity_needed') return phone.ask();
        if (why !== 'network') now.refresh();
        if (why === 'address_unverified') {
          now.address.refresh();
          setChoosing('address');
        }
        if (why === 'coupon_unusable') now.coupon.refuse(confirmation.args.couponId);
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
            over={over}
            payAmountFen={price.payAmountFen}
            again={refusal === 'network'}
            busy={submit.isPending || submit.isSuccess || now.isChecking}
            help={help}
            onSubmit={send}
          />
        }
      >
        {spec && <SheetHead goods={goods} spec={spec} unit={unit} />}
        {told && <Note>{t(`refusals.${told}`, { unit, choice: `${spec?.name} × ${quantity}` })}</Note>}
        <SpecChips
          name={goods.optionName}
          specs={goods.specs}
          chosenId={spec?.goodsSpecId ?? ''}
          soldOutLabel={t('noStock')}
          onChoose={(goodsSpecId) => choose({ goodsSpecId })}
        />
        {spec && !unavailable && (
          <QuantityRow spec={spec} quantity={quantity} onChange={(wanted) => choose({ quantity: wanted })} />
        )}
        <div className="shrink-0 divide-y divide-line overflow-hidden rounded-control bg-ground">
          {now.shipped ? (
            <AddressCell
              address={now.address.address}
              loading={now.address.isLoading}
              onPress={() => setChoosing('address')}
            />
          ) : (
            <p className="px-3.5 py-2.5 text-12 text-muted">{t('service')}</p>
          )}
          <CouponCell choice={now.coupon} unit={unit} onPress={() => setChoosing('coupon')} />
          <RemarkRow shipped={now.shipped} value={now.remark} onChange={now.setRemark} />
        </div>
        {!unavailable && <AddOnStrip addOns={now.addOns} unit={unit} />}
        <Totals
          price={price}
          unit={unit}
          fee={now.shipped && !over ? now.fee : undefined}
          balance={balance}
          lacking={lacking}
        />
      </Sheet>
      {phone.sheet}
      <CouponPicker
        open={choosing === 'coupon'}
        onClose={() => setChoosing(null)}
        choice={now.coupon}
        unit={unit}
      />
      <AddressSheet
        open={choosing === 'address'}
        onClose={() => setChoosing(null)}
        chosenId={now.address.address?.addressId}
        onChoose={(address) => {
          now.address.choose(address);
          setChoosing(null);
        }}
      />
    </>
  );
}
