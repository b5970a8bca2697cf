import 'server-only';
import { quickAppConfig } from '@/lib/contract/content/content';
import { pick } from '../catalogue/localized';
import { implement } from '../http/implement';
import { readProjectContent } from './project-content';

/** A project without a quick app: nothing is offered; what came in earlier still expires (R-QUICK-01). */
const none = {
  enabled: false,
  package: '',
  h5PId: '',
  pIdExpiryDays: 7,
  shortPIdExpiryDays: 3,
  shortPIds: [],
  banner: { title: '', text: '', cta: '' },
};

// R-QUICK-02
export const answerQuickApp = implement(quickAppConfig, async (context) => {
  const quickApp = await readProjectContent(context, 'quickApp');
  if (!quickApp) return none;
  const { banner, ...rest } = quickApp;
  const text = (both: { zh: string; en: string }) => pick(context.locale, both);
  return {
    ...rest,
    banner: { title: text(banner.title), text: text(banner.text), cta: text(banner.cta) },
  };
});
