import 'server-only';
import { BASE_PATH } from '@/lib/contract/paths';
import { messages } from '@/lib/i18n/messages';
import { createCspHash } from '@/lib/inline-scripts';
import { isLocale, locales } from '@/lib/rules/page/locale';
import { getTheme, isThemeId, themeIds } from '@/themes';

/** How often the page looks for the mall. The browser may be online, and the mall not to be reached. */
const CHECK_INTERVAL_MS = 3000;

/** Shows the page that the shopper wanted when the mall answers again. */
const script = `(() => {
  let timer;
  const check = () => {
    clearTimeout(timer);
    fetch('${BASE_PATH}/api/health').then(() => location.reload(), wait);
  };
  const wait = () => {
    timer = setTimeout(check, ${CHECK_INTERVAL_MS});
  };
  addEventListener('online', check);
  wait();
})()`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src ${createCspHash(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** All offline pages: one for each brand and language. */
export const offlinePages = themeIds.flatMap((brand) => locales.map((locale) => ({ brand, locale })));

/**
 * Creates the page that the service worker shows without network. It needs no other file (R-QUICK-11).
 * @returns status 404 for an unknown brand or language
 */
export function serveOfflinePage(brand: string, locale: string): Response {
  if (!isThemeId(brand) || !isLocale(locale)) return new Response(null, { status: 404 });
  const { name, logoText, themeColor, colors, corner } = getTheme(brand);
  const { title, text, retry } = messages[locale].desktop.offline;
  const page = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${themeColor}">
<meta name="robots" content="noindex">
<title>${title} · ${name[locale]}</title>
<style>
body { margin: 0; background: ${colors.ground}; color: ${colors.ink}; font: 15px/1.6 system-ui, sans-serif }
main { box-sizing: border-box; display: grid; gap: 12px; align-content: center; justify-items: center; min-height: 100vh; min-height: 100dvh; max-width: 430px; margin: 0 auto; padding: 24px; text-align: center }
b { display: grid; place-items: center; width: 72px; height: 72px; margin-bottom: 12px; border-radius: ${corner}; background: ${themeColor}; color: ${colors['hero-ink']}; font-size: 32px; line-height: 1 }
h1 { margin: 0; font-size: 20px; line-height: 1.3 }
p { margin: 0; max-width: 18em; text-wrap: balance; color: ${colors.muted} }
a { display: grid; place-items: center; min-width: 160px; min-height: 44px; margin-top: 12px; border-radius: 999px; background: ${colors.primary}; color: ${colors['on-primary']}; font-weight: 700; text-decoration: none }
</style>
</head>
<body>
<main>
<b aria-hidden="true">${logoText}</b>
<h1>${title}</h1>
<p>${text}</p>
<a href="">${retry}</a>
</main>
<script>${script}</script>
</body>
</html>
`;
  return new Response(page, { headers });
}
