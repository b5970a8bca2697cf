import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { TapLink } from '@/components/ui/tap-link';
import { type ApiError, toApiError } from '@/lib/browser/api-error';
import { useLink } from '@/lib/browser/current-page';
import { getRejection } from '@/lib/browser/get-rejection';
import { isMobilePhone, normalizePhone } from '@/lib/rules/phone/phone-number';
import { TextInput } from '../ui/form/field';
import { showToast } from '../ui/overlay/toast';
import { CodeFields } from './code-fields';
import { useSmsCode } from './use-sms-code';

type Problem = 'phoneWrong' | 'phoneTaken' | 'codeNeeded' | 'codeWrong';

const isAboutPhone = (problem: Problem | undefined): boolean =>
  problem === 'phoneWrong' || problem === 'phoneTaken';

interface PhoneFormOptions<T> {
  /** The call that needs a verified phone. */
  send: (input: { phone: string; phoneCode: string }) => Promise<T>;
  invalidates?: readonly QueryKey[];
  onDone: (data: T) => void;
}

/** The problem of a field that a rejection is about, if it is about one. */
function findProblem({ reason, issues = [] }: ApiError): Problem | undefined {
  const isAbout = (field: string) => issues.some(({ path }) => path === field);
  if (reason === 'phone_taken') return 'phoneTaken';
  if (isAbout('phone')) return 'phoneWrong';
  return reason === 'code_wrong' || isAbout('phoneCode') ? 'codeWrong' : undefined;
}

/** State of a form that verifies a mobile number by an SMS code and then makes a call with both. */
export function usePhoneForm<T>({ send, invalidates = [], onDone }: PhoneFormOptions<T>) {
  const { networkFailed } = useAppTexts();
  const t = useTranslations('phone.bind');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const sms = useSmsCode(phone);
  const mutation = useMutation({
    mutationFn: () => send({ phone, phoneCode: code }),
    meta: { invalidates },
    onSuccess: onDone,
    onError: (error) => {
      const problemOfField = findProblem(toApiError(error));
      setProblem(problemOfField);
      if (problemOfField) return;
      const rejection = getRejection(error);
      showToast(rejection ? t(rejection) : networkFailed, { tone: 'error' });
    },
  });
  return {
    phone,
    changePhone: (text: string) => {
      setPhone(normalizePhone(text));
      setProblem(undefined);
    },
    code,
    changeCode: (text: string) => {
      setCode(text);
      setProblem(undefined);
    },
    problem,
    sms: { ...sms, send: () => (isMobilePhone(phone) ? sms.send() : setProblem('phoneWrong')) },
    isSending: mutation.isPending,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      const nextProblem = !isMobilePhone(phone)
        ? 'phoneWrong'
        : /^\d{6}$/.test(code)
          ? undefined
          : 'codeNeeded';
      setProblem(nextProblem);
      if (!nextProblem && !mutation.isPending) mutation.mutate();
    },
  };
}

interface Props {
  /** For a submit button outside of the form. */
  id: string;
  form: ReturnType<typeof usePhoneForm>;
  /** Why the number is needed. */
  intro: ReactNode;
  /** After the fields: a submit button, if it is not outside. */
  children?: ReactNode;
}

/** Fields for a mobile number, the letters of a picture and the code from the SMS, and the link to the agreement. */
export function PhoneForm({ id, form, intro, children }: Props) {
  const t = useTranslations('phone.bind');
  const link = useLink();
  const { problem } = form;
  return (
    <form id={id} onSubmit={form.submit} noValidate className="flex flex-col gap-4 pt-1 pb-2">
      <p className="rounded-control bg-tint px-3.5 py-2.5 text-13">{intro}</p>
      <TextInput
        label={t('phone')}
        error={problem && isAboutPhone(problem) ? t(problem) : undefined}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        value={form.phone}
        onChange={(event) => form.changePhone(event.target.value)}
      />
      <CodeFields
        sms={form.sms}
        code={form.code}
        onCode={form.changeCode}
        error={problem && !isAboutPhone(problem) ? t(problem) : undefined}
      />
      <p className="text-12 text-muted">
        {t('agreement')}{' '}
        <TapLink href={link('/protocol')} className="touch text-primary underline underline-offset-3">
          {t('agreementLink')}
        </TapLink>
      </p>
      {children}
    </form>
  );
}
