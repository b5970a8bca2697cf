import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/overlay/toast-store';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { PhoneForm, usePhoneForm } from '../phone-form';

export interface BindSheetProps {
  onClose: () => void;
  /** Called when the phone is bound. */
  onBound: () => void;
}

/** Asks for a mobile number and its SMS code, and binds the number to the shopper. */
export function BindSheet({ onClose, onBound }: BindSheetProps) {
  const t = useTranslations('phone.bind');
  const texts = useAppTexts();
  const formId = useId();
  const form = usePhoneForm({
    send: (input) => callMall('bindUpdatePhone', input),
    invalidates: [createQueryKey('user')],
    onDone: () => {
      showToast(t('done'), { tone: 'success' });
      onBound();
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
