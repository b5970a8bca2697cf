import 'server-only';
import type { Locale } from '../../context';
import type { Sms } from './provider';

interface CodeMessage {
  locale: Locale;
  /** Name of the mall, as its project says it. */
  mall: string;
  code: string;
  minutes: number;
}

/** The SMS that brings a code, in the language of who asked for it. */
export const codeMessage = ({ locale, mall, code, minutes }: CodeMessage): Omit<Sms, 'id' | 'phone'> => ({
  template: 'verification_code',
  params: { mall, code, minutes: `${minutes}` },
  text:
    locale === 'en'
      ? `[${mall}] Your code is ${code}. It is good for ${minutes} minutes. Do not give it to anybody.`
      : `【${mall}】您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
});
