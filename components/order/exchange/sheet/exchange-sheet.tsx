'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AddressSheet } from '@/components/address/address-sheet';
import { useAppTexts } from '@/components/app/app-texts';
import { TextInput } from '@/components/ui/form/text-input';
import { Sheet } from '@/components/ui/overlay/sheet';
import { quantityLimit } from '@/lib/rules/exchange';
import type { Choice, ExchangeSheetProps } from '../exchange-goods';
import { AddressCell } from './parts/address-cell';
import { Note } from './parts/note';
import { QuantityRow } from './parts/quantity-row';
import { SheetFooter } from './parts/sheet-footer';
import { SheetHead } from './parts/sheet-head';
import { SpecChips } from './parts/spec-chips';
import { Totals } from './parts/totals';
import { refusalOf } from './refusal';
import { useConfirmation } from './use-confirmation';
import { useSubmit } from './use-submit';

/** Choosing and confirming in one sheet: spec, quantity, address, what it costs against what one has. */
export function ExchangeSheet({ open, onClose, goods: shown, unit, choice, onChoose }: ExchangeSheetProps) {
  const t = useTranslations('order.exchange');
  const texts = useAppTexts();
  const now = useConfirmation(shown, choice, open);
  const submit = useSubmit();
  const [choosingAddress, setChoosingAddress] = useState(false);
  const { goods, spec, quantity, price, lacking, confirmation } = now;
  const refusal = refusalOf(submit.error);
  const soldOut = !spec || quantityLimit(spec) === 0;

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
    if (now.shipped && !confirmation.addressId) return setChoosingAddress(true);
    submit.mutate(confirmation, { onError: now.refresh });
  };

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('title')}
        closeLabel={texts.close}
        className="flex flex-col gap-4"
        footer={
          <SheetFooter
            unit={unit}
            lacking={lacking}
            soldOut={soldOut}
            payAmountFen={price.payAmountFen}
            again={refusal === 'network'}
            busy={submit.isPending || submit.isSuccess || now.isChecking}
            onSubmit={send}
          />
        }
      >
        {spec && <SheetHead goods={goods} spec={spec} unit={unit} />}
        {refusal && <Note>{t(`refusals.${refusal}`, { unit })}</Note>}
        <SpecChips
          name={goods.optionName}
          specs={goods.specs}
          chosenId={spec?.goodsSpecId ?? ''}
          soldOutLabel={t('noStock')}
          onChoose={(goodsSpecId) => choose({ goodsSpecId })}
        />
        {spec && (
          <QuantityRow spec={spec} quantity={quantity} onChange={(wanted) => choose({ quantity: wanted })} />
        )}
        {now.shipped ? (
          <AddressCell
            address={now.address.address}
            loading={now.address.isLoading}
            onPress={() => setChoosingAddress(true)}
          />
        ) : (
          <p className="text-12 text-muted">{t('service')}</p>
        )}
        <TextInput
          label={t('remark')}
          placeholder={t(now.shipped ? 'remarkHint' : 'remarkHintService')}
          maxLength={100}
          value={now.remark}
          onChange={(event) => now.setRemark(event.target.value)}
        />
        <Totals price={price} unit={unit} balance={now.balance} lacking={lacking} />
      </Sheet>
      <AddressSheet
        open={choosingAddress}
        onClose={() => setChoosingAddress(false)}
        chosenId={now.address.address?.addressId}
        onChoose={(address) => {
          now.address.choose(address);
          setChoosingAddress(false);
        }}
      />
    </>
  );
}
