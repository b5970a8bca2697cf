import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { CopyButton } from '@/components/order/copy-button';
import { messages } from '@/lib/i18n/messages';
import { type Locale, locales } from '@/lib/rules/page/locale';
import { renderPart } from '../../../support/components/render-part';

const copied = { 'zh-CN': '复制成功', en: 'copy success' };
const notSupported = {
  'zh-CN': '该浏览器不支持自动复制',
  en: 'this browser does not support automatic copy',
};

const renderButton = (locale: Locale) =>
  renderPart(
    <NextIntlClientProvider locale={locale} timeZone="Asia/Shanghai" messages={messages[locale]}>
      <CopyButton text="1001" label="Copy" />
    </NextIntlClientProvider>,
  );

// R-DIALOG-17
it.each(locales)('says in %s that the text was copied', async (locale) => {
  const user = userEvent.setup();
  renderButton(locale);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(copied[locale]));
});

// R-DIALOG-18
it.each(locales)('says in %s that the browser does not support automatic copy', async (locale) => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  document.execCommand = () => false;
  renderButton(locale);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(notSupported[locale]));
});
