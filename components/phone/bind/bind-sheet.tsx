import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { usePhoneForm } from '../phone-form';
import { PhoneFormSheet } from '../phone-form-sheet';

export interface BindSheetProps {
  /** What needs the phone: an order, or a coupon that guests cannot take. */
  purpose?: 'order' | 'coupon' | undefined;
  onClose: () => void;
  /** Called when the phone is bound. */
  onBound: () => void;
}

/** Asks for a mobile number and its SMS code, and binds the number to the shopper. */
export function BindSheet({ purpose = 'order', onClose, onBound }: BindSheetProps) {
  const t = useTranslations('phone.bind');
  const form = usePhoneForm({
    send: (input) => callMall('bindUpdatePhone', input),
    invalidates: [createQueryKey('user')],
    onDone: () => {
      showToast(t('done'), { tone: 'success' });
      onBound();
    },
  });
  return (
    <PhoneFormSheet
      form={form}
      title={t('title')}
      intro={t(purpose === 'coupon' ? 'whyCoupon' : 'why')}
      submitLabel={t('submit')}
      onClose={onClose}
    />
  );
}
