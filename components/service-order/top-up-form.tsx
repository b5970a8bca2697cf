import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { parseMobileNumber } from '@/lib/rules/phone/phone-number';
import { Button } from '../ui/button';
import { TextInput } from '../ui/form/field';
import { showToast } from '../ui/overlay/toast';

/** Sets the phone number of the top-ups of an order, then reloads the order. */
function useStartTopUp(orderId: string) {
  const t = useTranslations('service.topUp');
  const texts = useAppTexts();
  return useMutation({
    mutationFn: (phone: string) => callMall('topUpNumber', { orderId, phone }),
    meta: { awaits: [createQueryKey('order', 'service', orderId)], evenAfterError: true },
    onError: (error) => {
      const { code } = toApiError(error);
      const text = code === 409 ? t('changed') : code === 0 ? texts.networkFailed : t('failed');
      showToast(text, { tone: 'error' });
    },
  });
}

/** Formats a phone number in groups (`139 0013 9000`), which are easier to check. */
const formatPhoneGroups = (phone: string): string => phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');

/** Asks for the phone number of a top-up, with a confirmation before it starts. */
export function TopUpForm({ orderId, count }: { orderId: string; count: number }) {
  const t = useTranslations('service.topUp');
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const [phone, setPhone] = useState<string>();
  const start = useStartTopUp(orderId);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const number = parseMobileNumber(typed);
    setInvalid(number === undefined);
    setPhone(number);
  };
  const confirm = () => {
    if (phone !== undefined) start.mutate(phone, { onSettled: () => setPhone(undefined) });
  };
  return (
    <form onSubmit={ask} noValidate className="flex flex-col gap-3">
      <TextInput
        label={t('label')}
        type="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={typed}
        error={isInvalid ? t('wrong') : undefined}
        hint={count > 1 ? t('pieces', { count }) : t('hint')}
        onChange={(event) => {
          setTyped(event.target.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" block loading={start.isPending}>
        {t('start')}
      </Button>
      <ConfirmDialog
        open={phone !== undefined}
        onCancel={() => setPhone(undefined)}
        onConfirm={confirm}
        title={t('askTitle')}
        cancelLabel={t('back')}
        confirmLabel={t('start')}
        loading={start.isPending}
      >
        <span className="block text-21 font-extrabold text-ink">{formatPhoneGroups(phone ?? '')}</span>
        <span className="mt-1.5 block">{t('askText')}</span>
      </ConfirmDialog>
    </form>
  );
}
