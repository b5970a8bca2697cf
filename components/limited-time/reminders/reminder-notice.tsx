import { useEffect, useState } from 'react';
import { useDialogTurn } from '@/components/app/dialog-queue';
import type { IdleTexts } from '@/components/app/idle-texts';
import { Countdown, startVisibleTimer } from '@/components/ui/motion/countdown';
import { FloatingNotice } from '@/components/ui/overlay/floating-notice';
import { useLink } from '@/lib/browser/current-page';
import { getServerNow, useServerAhead } from '@/lib/browser/server-clock';
import { ActivityType } from '@/lib/contract/activity-type';
import { fillTemplate } from '@/lib/i18n/text-template';
import { findDueReminders, findNextNotice, type StoredReminder } from '@/lib/rules/activity/reminder';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { markRemindersShown } from './reminder-store';

/** How long the notice is shown if the shopper does nothing. */
const VISIBLE_MS = 60_000;
/** The longest delay of a browser's timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The reminders to show now; a timer waits for the next ones. */
function useDueReminders(reminders: readonly StoredReminder[]): StoredReminder[] {
  const serverAheadMs = useServerAhead();
  const [due, setDue] = useState<StoredReminder[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a better time of the server counts at once
  useEffect(() => {
    return startVisibleTimer(() => {
      const now = getServerNow();
      setDue(findDueReminders(reminders, now));
      const next = findNextNotice(reminders, now);
      return next && Math.min(next - now, MAX_TIMER_MS);
    });
  }, [reminders, serverAheadMs]);
  return due;
}

interface ReminderNoticeProps {
  /** Reminders that were not shown yet. */
  reminders: readonly StoredReminder[];
  texts: IdleTexts['session'];
}

/** The notice from 60 s before the start of a session; it waits for its turn in the dialog queue (R-ACTIVITY-08). */
export function ReminderNotice({ reminders, texts }: ReminderNoticeProps) {
  const link = useLink();
  const serverAheadMs = useServerAhead();
  const due = useDueReminders(reminders);
  const [startedId, setStartedId] = useState<string>();
  const hasTurn = useDialogTurn('session-reminder', due.length > 0);
  const [first] = due;

  useEffect(() => {
    if (!hasTurn) return;
    const timer = setTimeout(() => markRemindersShown(due), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [hasTurn, due]);

  if (!first || !hasTurn) return null;
  const { sessionId, goodsId, title, picture, startsAt } = first;
  const isStarted = startedId === sessionId || Date.parse(startsAt) <= getServerNow();
  const close = () => markRemindersShown(due);
  const path =
    due.length === 1
      ? createGoodsPath({ goodsId, activityType: ActivityType.limitedTime })
      : `/activity/timeLimit?session=${encodeURIComponent(sessionId)}`;
  return (
    <FloatingNotice
      label={texts.label}
      href={link(path)}
      picture={picture}
      title={isStarted ? texts.started : texts.soon}
      closeLabel={texts.close}
      onOpen={close}
      onClose={close}
    >
      <span className="line-clamp-1 text-12 text-muted">
        {due.length === 1 ? title : fillTemplate(texts.more, { title, count: due.length })}
      </span>
      {!isStarted && (
        <Countdown
          endsAt={startsAt}
          serverAheadMs={serverAheadMs}
          label={texts.startsIn}
          tone="primary"
          onEnd={() => setStartedId(sessionId)}
        />
      )}
    </FloatingNotice>
  );
}
