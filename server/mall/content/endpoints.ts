import 'server-only';
import {
  type BrowserLogLine,
  browserLog,
  cornerImg,
  quickAppConfig,
  tabbarFloatImg,
  tipFloatConfig,
} from '@/lib/contract/content';
import { redactSecrets } from '@/lib/rules/caller/redact';
import { toAdvert } from '../config/adverts';
import type { Context } from '../context';
import { localize } from '../goods/localized';
import { implement } from '../http/implement';
import { handleCooperation } from './cooperation';
import { handleGuides, handleKefu } from './customer-service';
import { handleActivityPage } from './page/activity-page';
import { readProjectContent } from './project-content';
import { handleIpAddress, handleRealAddress } from './region';
import { handleTrack } from './track';

/** An error of a browser is a warning here: it is not the server's. */
function logBrowserLine({ log, pId }: Context, { level, message, stack, page }: BrowserLogLine): void {
  const fields = {
    browser: {
      level,
      message: redactSecrets(message),
      ...(stack !== undefined && { stack: redactSecrets(stack) }),
      page: redactSecrets(page.split(/[?#]/, 1)[0] ?? ''),
      pId,
    },
  };
  if (level === 'info') log.info(fields, 'a browser reports');
  else log.warn(fields, 'a browser reports');
}

/** The lines go to the log of the server, without personal data, and are kept nowhere else (R-EVENT-02). */
const handleBrowserLog = implement(browserLog, async (context, { input }) => {
  for (const line of input.lines) logBrowserLine(context, line);
  return { accepted: input.lines.length };
});

const handleCorner = implement(cornerImg, async (context) => {
  const corner = await readProjectContent(context, 'corner');
  return corner && { ...toAdvert(context, corner.advert), isClosable: corner.isClosable };
});

const handleTip = implement(tipFloatConfig, async (context) => {
  const tip = await readProjectContent(context, 'tip');
  if (!tip) return null;
  const { content, delayMs, durationMs } = tip;
  return {
    ...toAdvert(context, tip.advert),
    content: localize(context.locale, content),
    delayMs,
    durationMs,
  };
});

const handleTabbar = implement(tabbarFloatImg, async (context) => {
  const float = await readProjectContent(context, 'tabbar');
  return float && toAdvert(context, float.advert);
});

/** A project without a quick app: nothing is offered; what came in earlier still expires (R-QUICK-01). */
const noQuickApp = {
  enabled: false,
  package: '',
  h5PId: '',
  pIdExpiryDays: 7,
  shortPIdExpiryDays: 3,
  shortPIds: [],
  banner: { title: '', text: '', cta: '' },
};

// R-QUICK-02
const handleQuickApp = implement(quickAppConfig, async (context) => {
  const quickApp = await readProjectContent(context, 'quickApp');
  if (!quickApp) return noQuickApp;
  const { banner, ...rest } = quickApp;
  const text = (both: { zh: string; en: string }) => localize(context.locale, both);
  return {
    ...rest,
    banner: { title: text(banner.title), text: text(banner.text), cta: text(banner.cta) },
  };
});

/** Floats, service, guides and pages that operators assemble. */
export const contentEndpoints = [
  handleKefu,
  handleGuides,
  handleCorner,
  handleTip,
  handleTabbar,
  handleQuickApp,
  handleActivityPage,
  handleIpAddress,
  handleRealAddress,
  handleCooperation,
  handleTrack,
  handleBrowserLog,
];
