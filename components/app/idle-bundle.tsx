import { useEffect } from 'react';
import { SessionReminder } from '@/components/limited-time/reminders/session-reminder';
import { PendingOrderReminder } from '@/components/order/reminder/pending-order-reminder';
import { PointsFetch } from '@/components/points/points-fetch';
import { guardHiddenPages } from '@/lib/browser/guard-hidden-pages';
import { registerWorker } from '@/lib/browser/register-worker';
import { runAtFirstUse } from '@/lib/browser/run-at-first-use';
import { watchLanguage } from '@/lib/browser/watch-language';
import { watchUser } from '@/lib/browser/watch-user';
import { HostState } from './host-state';
import { getIdleTexts } from './idle-texts';
import { OptionalPart } from './optional-part';
import { Reporter, type ReportSettings } from './reporter';

export { CornerImage } from '@/components/home/floats/corner-image';
export { TabBarFloat } from '@/components/home/floats/tab-bar-float';
export { TipFloat } from '@/components/home/floats/tip-float';
// One file for all that pages show or do later, instead of one for each part (R-PERF-16).
export { InstallOffer } from '@/components/install/install-offer';
export { GiftWatch } from '@/components/points/gift/gift-watch';
export { BackToTop } from '@/components/ui/nav/back-to-top';
export { computeFingerprint } from '@/lib/browser/compute-fingerprint';

export interface IdleBundleProps {
  reports: ReportSettings;
  /** Address of the offline page of the brand, in the language of the page; absent where the mall is no web app. */
  offlinePage: string | undefined;
}

/** The service worker (R-QUICK-11), the guard of pages that are out of view, and the watches of the language and the user. */
function Background({ offlinePage }: Pick<IdleBundleProps, 'offlinePage'>) {
  useEffect(() => {
    if (offlinePage) return runAtFirstUse(() => void registerWorker(offlinePage));
  }, [offlinePage]);
  useEffect(guardHiddenPages, []);
  useEffect(() => watchLanguage(), []);
  useEffect(() => watchUser(), []);
  return null;
}

/** The content of `IdleParts`: reports, the state for host apps, the points, the reminders, and what runs in the background. */
export function IdleBundle({ reports, offlinePage }: IdleBundleProps) {
  const texts = getIdleTexts();
  return (
    <>
      <OptionalPart>
        <Background offlinePage={offlinePage} />
      </OptionalPart>
      <OptionalPart>
        <HostState />
      </OptionalPart>
      <OptionalPart>
        <PointsFetch />
      </OptionalPart>
      <OptionalPart>
        <Reporter {...reports} />
      </OptionalPart>
      <OptionalPart>
        <SessionReminder texts={texts.session} />
      </OptionalPart>
      <OptionalPart>
        <PendingOrderReminder texts={texts.pendingOrder} />
      </OptionalPart>
    </>
  );
}
