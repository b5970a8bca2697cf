import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextInput } from '@/components/ui/form/text-input';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { showToast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { queryKeys } from '@/lib/browser/queries';
import { isTrackingNumber, normalizeTrackingNumber } from '@/lib/rules/after-sale/after-sale-form';
import type { AfterSaleCase } from '../detail/after-sale-case';
import { focusField } from '../parts/focus-field';
import { ReturnCard } from '../parts/return-card';
import { useCaseError } from '../parts/use-case-error';
import { CourierField } from './courier-field';

/** Saves or corrects the tracking number of the return parcel, then opens the case page. */
function useSendTracking(orderId: string, isCorrection: boolean) {
  const t = useTranslations('afterSale.tracking');
  const router = useRouter();
  const link = useLink();
  const handleError = useCaseError();
  const openCase = () => router.replace(link(`/afterSaleDetail?orderId=${orderId}`));
  return useMutation({
    mutationFn: (parcel: { expressCode: string; expressNo: string }) =>
      callMall('updateReturnGoodsExpress', { orderId, ...parcel }),
    meta: { invalidates: [queryKeys.order.all] },
    onSuccess: () => {
      showToast(t(isCorrection ? 'corrected' : 'done'), { tone: 'success' });
      openCase();
    },
    onError: (error) => {
      if (handleError(error)) openCase();
    },
  });
}

/** Form for courier and tracking number; both can be corrected while the parcel is in transit. */
export function TrackingForm({ orderId, afterSaleCase }: { orderId: string; afterSaleCase: AfterSaleCase }) {
  const t = useTranslations('afterSale.tracking');
  const form = useRef<HTMLFormElement>(null);
  const { returnParcel, returnTo } = afterSaleCase;
  const isCorrection = returnParcel !== null;
  const [code, setCode] = useState(returnParcel?.expressCode);
  const [number, setNumber] = useState(returnParcel?.expressNo ?? '');
  const [tried, setTried] = useState(false);
  const send = useSendTracking(orderId, isCorrection);
  const expressNo = normalizeTrackingNumber(number);
  const isValid = isTrackingNumber(expressNo);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setTried(true);
    if (!code) focusField(form.current, 'courier');
    else if (!isValid) focusField(form.current, 'expressNo');
    else send.mutate({ expressCode: code, expressNo });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
        {returnTo && <ReturnCard to={returnTo} />}
        <Card as="section" className="flex flex-col gap-4">
          <CourierField
            value={code}
            knownName={returnParcel?.company}
            onChange={setCode}
            error={tried && !code ? t('problems.courier') : undefined}
          />
          <TextInput
            label={t('number')}
            name="expressNo"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={number}
            onChange={(event) => setNumber(event.target.value.toUpperCase())}
            hint={t('numberHint')}
            error={tried && !isValid ? t('problems.number') : undefined}
          />
        </Card>
        <p className="px-1 text-12 text-muted">{t('note')}</p>
      </div>
      <ActionBar>
        <Button type="submit" size="lg" className="flex-1" loading={send.isPending || send.isSuccess}>
          {t(isCorrection ? 'correct' : 'submit')}
        </Button>
      </ActionBar>
    </form>
  );
}
