import 'server-only';
import { html } from 'hono/html';
import { type Locale, negotiateLocale } from '@/lib/rules/page/locale';
import type { MountRoutes } from '../../app';
import { formatTime, renderPage } from '../../sandbox/page';
import { getTexts as frameTexts } from '../../sandbox/texts';
import { INBOX_SIZE, type InboxMessage, listMessages } from '../sms/inbox-provider';

const zh = {
  title: '短信收件箱（沙箱）',
  banner: '沙箱环境：短信不会真正发出，只显示在这里',
  empty: '还没有短信。发送验证码后刷新此页。',
  kept: `只保留最新的 ${INBOX_SIZE} 条，号码已打码。`,
  reload: '刷新',
};
const en: typeof zh = {
  title: 'SMS inbox (sandbox)',
  banner: 'Sandbox: no SMS is really sent, they are only shown here',
  empty: 'No SMS yet. Send a code, then load this page again.',
  kept: `The newest ${INBOX_SIZE} are kept; phone numbers are masked.`,
  reload: 'Load again',
};

const pageTexts: Readonly<Record<Locale, typeof zh>> = { 'zh-CN': zh, en };

const renderMessage = ({ phone, text, at }: InboxMessage) =>
  html`<p>${phone} · <time datetime="${at}">${formatTime(at)}</time></p><p class="note">${text}</p>`;

const renderInboxPage = (locale: Locale, messages: readonly InboxMessage[]): Promise<Response> => {
  const texts = pageTexts[locale];
  return renderPage(
    { texts: { ...frameTexts(locale), title: texts.title, banner: texts.banner } },
    html`<header><h1>${texts.title}</h1></header>
<div class="card">${messages.length > 0 ? messages.map(renderMessage) : html`<p class="note">${texts.empty}</p>`}
<p>${texts.kept}</p>
<p class="actions"><a class="button" href="">${texts.reload}</a></p></div>`,
  );
};

/** Mounts the sandbox's SMS inbox at `/sandbox/sms` if the sandbox is enabled. */
export const mountInbox: MountRoutes = (app, { db, settings }) => {
  if (!settings.sms.sandbox) return;
  app.get('/sandbox/sms', async (c) => {
    const locale = negotiateLocale(undefined, c.req.header('accept-language'));
    return renderInboxPage(locale, await listMessages(db));
  });
};
