import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { PhoneForm, usePhoneForm } from '../phone-form';

/** Stops messages to a mobile number after its SMS code was entered (R-PHONE-16). */
export function OptOutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('phone.optOut');
  const texts = useAppTexts();
  const formId = useId();
  const form = usePhoneForm({
    send: (input) => callMall('addCancelPhone', input),
    onDone: () => {
      showToast(t('done'), { tone: 'success' });
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={texts.close}
      footer={
        <Button size="lg" type="submit" form={formId} loading={form.isSending}>
          {t('submit')}
        </Button>
      }
    >
      <PhoneForm id={formId} form={form} intro={t('why')} />
    </Sheet>
  );
}
