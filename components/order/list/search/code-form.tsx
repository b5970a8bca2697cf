import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useState } from 'react';
import { CodeFields } from '@/components/phone/code-fields';
import { useSmsCode } from '@/components/phone/use-sms-code';
import type { usePhoneAccess } from './use-phone-access';

interface Props {
  id: string;
  phone: string;
  search: ReturnType<typeof usePhoneAccess>;
}

const isSmsCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Form for the SMS code that verifies the phone. */
export function CodeForm({ id, phone, search }: Props) {
  const t = useTranslations('myOrders.search');
  const codeTexts = useTranslations('myOrders.code');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sms = useSmsCode(phone);
  const { step, problem, isBusy } = search;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(!isSmsCode(code));
    if (isSmsCode(code) && !isBusy) search.find(phone, code);
  };
  const errorText = problem && problem !== 'notAllowed' ? t(problem) : undefined;

  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4 pt-1 pb-2">
      {step === 'unlisted' && (
        <p role="alert" className="rounded-control bg-tint px-3.5 py-2.5 text-13">
          {t('notAllowed')}
        </p>
      )}
      <p className="flex items-center justify-between gap-3 text-14">
        {t('sendTo', { phone })}
        <button
          type="button"
          onClick={search.startOver}
          className="touch pressable shrink-0 text-13 font-semibold text-primary"
        >
          {t('change')}
        </button>
      </p>
      <CodeFields
        sms={sms}
        code={code}
        onCode={(next) => {
          setCode(next);
          setMissing(false);
          search.clearProblem();
        }}
        error={isMissing ? codeTexts('codeNeeded') : errorText}
      />
    </form>
  );
}
