import { useId } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Sheet } from '@/components/ui/overlay/sheet';
import { Button } from '../ui/button';
import { PhoneForm, type usePhoneForm } from './phone-form';

interface Props {
  form: ReturnType<typeof usePhoneForm>;
  title: string;
  intro: string;
  submitLabel: string;
  onClose: () => void;
}

/** A sheet that asks for a mobile number and its SMS code. */
export function PhoneFormSheet({ form, title, intro, submitLabel, onClose }: Props) {
  const texts = useAppTexts();
  const formId = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.close}
      footer={
        <Button size="lg" type="submit" form={formId} loading={form.isSending}>
          {submitLabel}
        </Button>
      }
    >
      <PhoneForm id={formId} form={form} intro={intro} />
    </Sheet>
  );
}
