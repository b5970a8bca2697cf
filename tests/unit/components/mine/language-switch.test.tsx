import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageSwitch } from '@/components/mine/language-switch';
import { reloadPage } from '@/components/mine/leave-page';

jest.mock('@/components/mine/leave-page', () => ({ reloadPage: jest.fn() }));

const findLocaleCookie = () => document.cookie.split('; ').find((cookie) => cookie.startsWith('mallLocale='));

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: removes the cookie that the switch writes
  document.cookie = 'mallLocale=; Path=/; Max-Age=0';
});

// R-MINE-06
describe('LanguageSwitch', () => {
  it('stores the language and reloads the page', async () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    render(<LanguageSwitch current="zh-CN" label="语言" />);
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(findLocaleCookie()).toBe('mallLocale=en');
    expect(written).toHaveBeenCalledWith('mallLocale=en; Path=/; Max-Age=31536000; SameSite=Lax');
    expect(reloadPage).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('does nothing when the language is the current one', async () => {
    render(<LanguageSwitch current="en" label="Language" />);
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(findLocaleCookie()).toBeUndefined();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
