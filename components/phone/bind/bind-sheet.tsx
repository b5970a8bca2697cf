import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useId, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/form/text-input';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/overlay/toast-store';
import { toApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { isMobilePhone, normalizePhone } from '@/lib/rules/phone/phone-number';
import { CodeFields } from '../code-fields';
import { useSmsCode } from '../use-sms-code';

export interface BindSheetProps {
  onClose: () => void;
  /** Called when the phone is bound. */
  onBound: () => void;
}

type Problem = 'phoneWrong' | 'phoneTaken' | 'codeNeeded' | 'codeWrong';

const isAboutPhone = (problem: Problem | undefined): boolean =>
  problem === 'phoneWrong' || problem === 'phoneTaken';

/** Asks for a mobile number and its SMS code, and binds the number to the shopper. */
export function BindSheet({ onClose, onBound }: BindSheetProps) {
  const t = useTranslations('phone.bind');
  const texts = useAppTexts();
  const formId = useId();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const sms = useSmsCode(phone);
  const bind = useMutation({
    mutationFn: () => callMall('bindUpdatePhone', { phone, phoneCode: code }),
    meta: { invalidates: [createQueryKey('user')] },
    onSuccess: () => {
      showToast(t('done'), { tone: 'success' });
      onBound();
    },
    onError: (error) => {
      const { reason } = toApiError(error);
      if (reason === 'phone_taken') setProblem('phoneTaken');
      else if (reason === 'code_wrong') setProblem('codeWrong');
      else showToast(texts.networkFailed, { tone: 'error' });
    },
  });

  const send = () => (isMobilePhone(phone) ? sms.send() : setProblem('phoneWrong'));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const nextProblem = !isMobilePhone(phone)
      ? 'phoneWrong'
      : /^\d{6}$/.test(code)
        ? undefined
        : 'codeNeeded';
    setProblem(nextProblem);
    if (!nextProblem && !bind.isPending) bind.mutate();
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={texts.close}
      footer={
        <Button size="lg" type="submit" form={formId} loading={bind.isPending}>
          {t('submit')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 pt-1 pb-2">
        <p className="rounded-control bg-tint px-3.5 py-2.5 text-13">{t('why')}</p>
        <TextInput
          label={t('phone')}
          error={problem && isAboutPhone(problem) ? t(problem) : undefined}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          value={phone}
          onChange={(event) => {
            setPhone(normalizePhone(event.target.value));
            setProblem(undefined);
          }}
        />
        <CodeFields
          sms={{ ...sms, send }}
          code={code}
          onCode={(next) => {
            setCode(next);
            setProblem(undefined);
          }}
          error={problem && !isAboutPhone(problem) ? t(problem) : undefined}
        />
      </form>
    </Sheet>
  );
}
