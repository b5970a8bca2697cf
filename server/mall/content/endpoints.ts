import 'server-only';
import { cornerImg, quickAppConfig, tabbarFloatImg, tipFloatConfig } from '@/lib/contract/content';
import { toAdvert } from '../config/adverts';
import { localize } from '../goods/localized';
import { implement } from '../http/implement';
import { handleBrowserLog } from '../telemetry/browser-log';
import { handleTrack } from '../telemetry/track';
import { handleCooperation } from './cooperation';
import { handleGuides, handleKefu } from './customer-service';
import { handleArticles, handleQualification } from './documents';
import { handleActivityPage } from './page/activity-page';
import { readProjectContent } from './project-content';
import { handleIpAddress, handleRealAddress } from './region';

const handleCorner = implement(cornerImg, async (context) => {
  const corner = await readProjectContent(context, 'corner');
  return corner && { ...(await toAdvert(context, corner.advert)), isClosable: corner.isClosable };
});

const handleTip = implement(tipFloatConfig, async (context) => {
  const tip = await readProjectContent(context, 'tip');
  if (!tip) return null;
  const { content, delayMs, durationMs } = tip;
  return {
    ...(await toAdvert(context, tip.advert)),
    content: localize(context.locale, content),
    delayMs,
    durationMs,
  };
});

const handleTabbar = implement(tabbarFloatImg, async (context) => {
  const float = await readProjectContent(context, 'tabbar');
  return float && toAdvert(context, float.advert);
});

/** Answer for a project without a quick app; earlier project ids from links still expire (R-QUICK-01). */
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

/** Endpoints for floating adverts, customer service, guides and pages that operators compose. */
export const contentEndpoints = [
  handleKefu,
  handleGuides,
  handleArticles,
  handleQualification,
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
