import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { SyntheticEvent } from 'react';
import { useOrderId } from '@/components/order/use-order-id';
import { Card } from '@/components/ui/card';
import { ChoiceChips } from '@/components/ui/form/choice/choice-chips';
import { TextArea, TextInput } from '@/components/ui/form/field';
import { pickTexts } from '@/components/ui/form/stored-draft';
import { type ParsedDraft, useForm } from '@/components/ui/form/use-form';
import { SubmitBar } from '@/components/ui/nav/action-bar';
import { PicturePicker } from '@/components/uploads/picture-picker';
import { useUploadQueue } from '@/components/uploads/upload-queue';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import type { CallArgs } from '@/lib/contract/contract';
import { isMobilePhone, normalizePhone } from '@/lib/rules/phone/phone-number';
import { useCaseError } from '../parts/use-case-error';
import { useUploadWait } from '../parts/use-upload-wait';
import { FindComplaintForm } from './find-complaint';
import { OrderField } from './order-field';
import { rememberReceipt } from './receipt-store';

const complaintTypes = ['goods', 'logistics', 'service', 'refund', 'points', 'other'] as const;

interface Draft {
  type: (typeof complaintTypes)[number] | undefined;
  text: string;
  phone: string;
  orderId: string | undefined;
}

type ComplaintInput = Omit<CallArgs<'complaint'>, 'pictures'>;

function parseDraft({
  type,
  text: typed,
  phone,
  orderId,
}: Draft): ParsedDraft<ComplaintInput, 'type' | 'text' | 'phone', true> {
  const text = typed.trim();
  const isPhoneInvalid = phone !== '' && !isMobilePhone(phone);
  if (type && text && !isPhoneInvalid) return { input: { type, text, phone: phone || undefined, orderId } };
  return {
    problems: {
      type: type ? undefined : true,
      text: text ? undefined : true,
      phone: isPhoneInvalid || undefined,
    },
  };
}

/**
 * Sends a complaint, stores its receipt number on the device and opens its page; the address keeps the number
 * after a reload.
 */
function useSendComplaint(onSent: () => void) {
  const router = useRouter();
  const link = useLink();
  const isShown = useIsPageShown();
  const handleError = useCaseError();
  return useMutation({
    mutationFn: (input: CallArgs<'complaint'>) => callMall('complaint', input),
    onSuccess: ({ complaintId }) => {
      onSent();
      rememberReceipt(complaintId);
      if (isShown()) router.replace(link(`/complain?id=${complaintId}&sent=1`));
    },
    onError: handleError,
  });
}

/** The complaint form: type, text, pictures, order and phone number. */
export function ComplaintForm({ unit }: { unit: string }) {
  const t = useTranslations('afterSale');
  const uploads = useUploadQueue();
  const { isWaiting, waitForUploads } = useUploadWait();
  const orderId = useOrderId();
  const { form, draft, problems, change, check, dropStored } = useForm({
    initial: { type: undefined, text: '', phone: '', orderId },
    parse: parseDraft,
    stored: {
      name: `complaint ${orderId ?? ''}`,
      restore: (fields) => ({
        ...pickTexts(fields, ['text', 'phone', 'orderId']),
        type: complaintTypes.find((type) => type === fields.type),
      }),
    },
  });
  const complaint = useSendComplaint(dropStored);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isWaiting || complaint.isPending) return;
    const input = check();
    if (!input) return;
    const pictures = await waitForUploads(uploads.waitUntilDone);
    if (pictures) complaint.mutate({ ...input, pictures });
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
            <PicturePicker uploads={uploads} label={t('pictures.label')} />
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
              onChange={(event) => change({ phone: normalizePhone(event.target.value) })}
              hint={t('complain.phoneHint')}
              error={problems.phone ? t('complain.problems.phone') : undefined}
            />
          </Card>
        </form>
        <FindComplaintForm />
      </div>
      <SubmitBar form="complaint" loading={isWaiting || complaint.isPending || complaint.isSuccess}>
        {t('complain.submit')}
      </SubmitBar>
    </>
  );
}
