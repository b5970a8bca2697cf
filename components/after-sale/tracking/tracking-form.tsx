import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { SyntheticEvent } from 'react';
import { Card } from '@/components/ui/card';
import { TextInput } from '@/components/ui/form/field';
import { type ParsedDraft, useForm } from '@/components/ui/form/use-form';
import { SubmitBar } from '@/components/ui/nav/action-bar';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { AfterSaleCase } from '@/lib/contract/after-sale';
import { isTrackingNumber, normalizeTrackingNumber } from '@/lib/rules/after-sale/after-sale-form';
import { ReturnCard } from '../parts/return-card';
import { useCaseError } from '../parts/use-case-error';
import { useOpenCase } from '../parts/use-open-case';
import { CourierField } from './courier-field';

interface Parcel {
  expressCode: string;
  expressNo: string;
}

interface Draft {
  courier: string | undefined;
  expressNo: string;
}

function parseDraft({
  courier,
  expressNo: typed,
}: Draft): ParsedDraft<Parcel, 'courier' | 'expressNo', 'courier' | 'number'> {
  const expressNo = normalizeTrackingNumber(typed);
  const isValid = isTrackingNumber(expressNo);
  if (courier && isValid) return { input: { expressCode: courier, expressNo } };
  return {
    problems: { courier: courier ? undefined : 'courier', expressNo: isValid ? undefined : 'number' },
  };
}

/** Saves or corrects the tracking number of the return parcel, then opens the case page. */
function useSendTracking(orderId: string, isCorrection: boolean) {
  const t = useTranslations('afterSale.tracking');
  const handleError = useCaseError();
  const openCase = useOpenCase(orderId);
  return useMutation({
    mutationFn: (parcel: Parcel) => callMall('updateReturnGoodsExpress', { orderId, ...parcel }),
    meta: { invalidates: [createQueryKey('order')] },
    onSuccess: () => {
      showToast(t(isCorrection ? 'corrected' : 'done'), { tone: 'success' });
      openCase();
    },
    onError: (error) => {
      if (handleError(error)) openCase();
    },
  });
}

interface TrackingFormProps {
  orderId: string;
  /** Null if the points mall returns no cases. */
  afterSaleCase: AfterSaleCase | null;
}

/** Form for courier and tracking number; both can be corrected while the parcel is in transit. */
export function TrackingForm({ orderId, afterSaleCase }: TrackingFormProps) {
  const t = useTranslations('afterSale.tracking');
  const { returnParcel, returnTo } = afterSaleCase ?? { returnParcel: null, returnTo: null };
  const isCorrection = returnParcel !== null;
  const { form, draft, problems, change, check } = useForm({
    initial: { courier: returnParcel?.expressCode, expressNo: returnParcel?.expressNo ?? '' },
    parse: parseDraft,
  });
  const send = useSendTracking(orderId, isCorrection);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const parcel = check();
    if (parcel) send.mutate(parcel);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        {returnTo && <ReturnCard to={returnTo} />}
        <Card as="section" className="flex flex-col gap-4">
          <CourierField
            value={draft.courier}
            knownName={returnParcel?.company}
            onChange={(courier) => change({ courier })}
            error={problems.courier && t('problems.courier')}
          />
          <TextInput
            label={t('number')}
            name="expressNo"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={draft.expressNo}
            onChange={(event) => change({ expressNo: event.target.value.toUpperCase() })}
            hint={t('numberHint')}
            error={problems.expressNo && t('problems.number')}
          />
        </Card>
        <p className="px-1 text-12 text-muted">{t('note')}</p>
      </div>
      <SubmitBar loading={send.isPending || send.isSuccess}>
        {t(isCorrection ? 'correct' : 'submit')}
      </SubmitBar>
    </form>
  );
}
