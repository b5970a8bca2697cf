import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { usePhoneForm } from '../phone-form';
import { PhoneFormSheet } from '../phone-form-sheet';

/** Stops messages to a mobile number after its SMS code was entered (R-PHONE-16). */
export function OptOutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('phone.optOut');
  const form = usePhoneForm({
    send: (input) => callMall('addCancelPhone', input),
    onDone: () => {
      showToast(t('done'), { tone: 'success' });
      onClose();
    },
  });
  return (
    <PhoneFormSheet
      form={form}
      title={t('title')}
      intro={t('why')}
      submitLabel={t('submit')}
      onClose={onClose}
    />
  );
}
