import { type ComponentProps, useEffect } from 'react';
import { HostState } from '@/components/app/host-state';
import { Reporter, type ReportSettings } from '@/components/app/reporter';
import { SessionReminder } from '@/components/limited-time/reminders/session-reminder';
import { PendingOrderReminder } from '@/components/order/reminder/pending-order-reminder';
import { registerWorker } from '@/lib/browser/register-worker';

export interface LatePartsProps {
  reports: ReportSettings;
  /** Address of the offline page of the brand, in the language of the page; absent where the mall is no web app. */
  offlinePage: string | undefined;
  sessionTexts: ComponentProps<typeof SessionReminder>['texts'];
  orderTexts: ComponentProps<typeof PendingOrderReminder>['texts'];
}

/** The content of `IdleParts`: reports, the state for host apps, the service worker (R-QUICK-11) and the reminders. */
export function LateParts({ reports, offlinePage, sessionTexts, orderTexts }: LatePartsProps) {
  useEffect(() => {
    if (offlinePage) void registerWorker(offlinePage);
  }, [offlinePage]);
  return (
    <>
      <HostState />
      <Reporter {...reports} />
      <SessionReminder texts={sessionTexts} />
      <PendingOrderReminder texts={orderTexts} />
    </>
  );
}
