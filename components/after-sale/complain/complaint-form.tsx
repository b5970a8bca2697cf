'use client';

import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useOrderId } from '@/components/order/use-order-id';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceChips } from '@/components/ui/form/choice/choice-chips';
import { TextArea } from '@/components/ui/form/text-area';
import { TextInput } from '@/components/ui/form/text-input';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { toast } from '@/components/ui/overlay/toast-store';
import { PicturePicker } from '@/components/upload/picture-picker';
import { useTray } from '@/components/upload/use-tray';
import { typedPhone } from '@/lib/rules/address/typed-phone';
import { FindComplaint } from './find-complaint';
import { OrderField } from './order-field';
import { useComplaint } from './use-complaint';
import { complaintTypes, useComplaintForm } from './use-complaint-form';

/** What went wrong, with pictures, the order that it is about and a number to call back. */
export function ComplaintForm({ unit }: { unit: string }) {
  const t = useTranslations('afterSale');
  const form = useRef<HTMLFormElement>(null);
  const tray = useTray();
  const [waiting, setWaiting] = useState(false);
  const { draft, problems, change, check } = useComplaintForm(useOrderId(), form);
  const complaint = useComplaint();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (waiting || complaint.isPending) return;
    const input = check();
    if (!input) return;
    setWaiting(true);
    const pictures = await tray.settled();
    setWaiting(false);
    if (pictures) complaint.mutate({ ...input, pictures });
    else toast(t('pictures.stuck'), { tone: 'error' });
  };

  return (
    <>
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        <form
          ref={form}
          id="complaint"
          onSubmit={(event) => void submit(event)}
          noValidate
          className="flex flex-col gap-2.5"
        >
          <Card as="section" className="flex flex-col gap-4">
            <ChoiceChips
              name="type"
              label={t('complain.type')}
              choices={complaintTypes.map((value) => ({ value, label: t(`complain.types.${value}`) }))}
              value={draft.type}
              onChange={(type) => change({ type })}
              error={problems.type && t('complain.problems.type')}
            />
            <TextArea
              label={t('complain.text')}
              name="text"
              placeholder={t('complain.textHint')}
              maxLength={500}
              value={draft.text}
              onChange={(event) => change({ text: event.target.value })}
              error={problems.text ? t('complain.problems.text') : undefined}
            />
            <PicturePicker tray={tray} label={t('pictures.label')} />
          </Card>
          <Card as="section" className="flex flex-col gap-4">
            <OrderField value={draft.orderId} onChange={(orderId) => change({ orderId })} unit={unit} />
            <TextInput
              label={t('complain.phone')}
              name="phone"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={20}
              value={draft.phone}
              onChange={(event) => change({ phone: typedPhone(event.target.value) })}
              hint={t('complain.phoneHint')}
              error={problems.phone ? t('complain.problems.phone') : undefined}
            />
          </Card>
        </form>
        <FindComplaint />
      </div>
      <ActionBar>
        <Button
          type="submit"
          form="complaint"
          size="lg"
          className="flex-1"
          loading={waiting || complaint.isPending || complaint.isSuccess}
        >
          {t('complain.submit')}
        </Button>
      </ActionBar>
    </>
  );
}
