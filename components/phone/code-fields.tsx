import { useTranslations } from 'next-intl';
import { TextInput } from '../ui/form/field';
import type { SmsCode } from './use-sms-code';

/** The captcha picture; a tap loads another one. */
function CaptchaImage({ sms: { image, hasImageError, another } }: { sms: SmsCode }) {
  const t = useTranslations('myOrders.code');
  return (
    <button
      type="button"
      aria-label={t('another')}
      onClick={another}
      className="pressable -mr-2 grid h-11 w-[104px] place-items-center overflow-hidden rounded-inner bg-surface text-11"
    >
      {image ? (
        <img src={image} alt={t('picture')} className="h-full w-full object-contain" />
      ) : (
        <span className={hasImageError ? 'px-1 text-danger' : 'spinner'}>
          {hasImageError && t('noPicture')}
        </span>
      )}
    </button>
  );
}

interface Props {
  sms: SmsCode;
  code: string;
  onCode: (code: string) => void;
  /** Error text of the SMS code. */
  error: string | undefined;
}

/** Captcha letters, a button that sends the SMS code, and the field for the code. */
export function CodeFields({ sms, code, onCode, error }: Props) {
  const t = useTranslations('myOrders.code');
  const { letters, type, problem, wait, isSent, isSending, send } = sms;
  const isResting = wait > 0 || isSending;
  const isAboutLetters = problem === 'lettersNeeded' || problem === 'lettersWrong';
  return (
    <>
      <TextInput
        label={t('letters')}
        placeholder={t('lettersHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={10}
        value={letters}
        onChange={(event) => type(event.target.value)}
        error={problem && isAboutLetters ? t(problem) : undefined}
        trailing={<CaptchaImage sms={sms} />}
      />
      <TextInput
        label={t('code')}
        placeholder={t('codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
        error={error ?? (problem && !isAboutLetters ? t(problem) : undefined)}
        hint={isSent ? t('sent') : undefined}
        trailing={
          <button
            type="button"
            className="touch pressable -mr-1 px-1 py-2 font-semibold text-primary aria-disabled:text-muted"
            aria-disabled={isResting}
            aria-busy={isSending || undefined}
            onClick={isResting ? undefined : send}
          >
            {wait > 0 ? t('wait', { seconds: wait }) : t(isSent ? 'resend' : 'send')}
          </button>
        }
      />
    </>
  );
}
