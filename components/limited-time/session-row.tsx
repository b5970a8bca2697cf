import { useMutation } from '@tanstack/react-query';
import { GoodsLink } from '@/components/ui/goods/goods-link';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { Price } from '@/components/ui/price';
import { ApiError, isUnknownCall } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import type { ActivityReminder } from '@/lib/contract/activity';
import { ActivityType } from '@/lib/contract/activity-type';
import { fillTemplate } from '@/lib/i18n/text-template';
import type { SessionState } from '@/lib/rules/activity/session';
import { toPercent } from '@/lib/rules/money/format';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { formatShopTime } from '@/lib/rules/time/dates';
import { Button, getButtonClass } from '../ui/button';
import { showToast } from '../ui/overlay/toast';
import { addReminders } from './reminders/reminder-store';
import type { LimitedTexts, SessionGoods, SessionView } from './session-view';

/**
 * Asks to be reminded of a product of a session. A points mall without this call is not needed for the notice: then the
 * reminder is on this device only (R-ACTIVITY-07, R-ACTIVITY-25).
 */
const useRemind = (texts: LimitedTexts) =>
  useMutation({
    mutationFn: async (reminder: ActivityReminder) => {
      const { sessionId, goodsId } = reminder;
      try {
        return await callMall('activityRemind', { sessionId, goodsId });
      } catch (error) {
        if (isUnknownCall(error)) return reminder;
        throw error;
      }
    },
    onSuccess: (reminder) => {
      addReminders([reminder]);
      showToast(texts.remindDone, { tone: 'success' });
    },
    onError: (error) => {
      const isLate = error instanceof ApiError && error.reason === 'activity_over';
      showToast(isLate ? texts.remindLate : texts.remindFailed, { tone: 'error' });
    },
  });

/** How much of the session's stock is sold, as a bar and a text. */
function ClaimedBar({ rate, text, muted }: { rate: number; text: string; muted: boolean }) {
  const percent = toPercent(rate);
  return (
    <p className="mt-1 flex h-4 items-center gap-2 text-12 whitespace-nowrap text-muted">
      <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-line">
        <span
          className={muted ? 'block h-full rounded-full bg-muted' : 'block h-full rounded-full bg-primary'}
          style={{ width: `${percent}%` }}
        />
      </span>
      {fillTemplate(text, { rate: percent })}
    </p>
  );
}

/** Leaves the price its place beside the button on a narrow phone. */
const narrowClass = 'max-[359px]:px-2.5!';

interface RemindButtonProps {
  session: SessionView;
  goods: SessionGoods;
  isReminded: boolean;
  texts: LimitedTexts;
}

/** "Remind me"; afterwards it says that the reminder is set. */
function RemindButton({ session, goods, isReminded, texts }: RemindButtonProps) {
  const { mutate, isPending } = useRemind(texts);
  const { sessionId, startsAt, endsAt } = session;
  const { goodsId, title, picture } = goods;
  return (
    <Button
      size="sm"
      variant="outline"
      className={`relative z-1 ${narrowClass}`}
      disabled={isReminded}
      loading={isPending}
      aria-label={isReminded ? undefined : fillTemplate(texts.remindProduct, { title })}
      onClick={() => mutate({ sessionId, goodsId, title, picture, startsAt, endsAt })}
    >
      {isReminded ? texts.reminded : texts.remind}
    </Button>
  );
}

interface SessionRowProps extends RemindButtonProps {
  state: SessionState;
  unit: string;
  /** True for rows on the first screen: the picture loads with priority. */
  priority: boolean;
  /** True for rows below the first screen of any phone. */
  far: boolean;
}

/**
 * A product of a session: claimed share and link while it runs, "remind me" before, the regular price afterwards. The
 * whole row is the link (R-ACTIVITY-05).
 */
export function SessionRow(props: SessionRowProps) {
  const { session, goods, state, isReminded, unit, texts, priority, far } = props;
  const link = useLink();
  const { goodsId, title, picture, points, priceFen, marketPriceFen, claimedRate } = goods;
  const isGone = state === 'running' && goods.soldOut;
  const activityType = state === 'past' ? undefined : ActivityType.limitedTime;
  const action = state === 'past' ? texts.ended : isGone ? texts.soldOut : texts.exchange;
  return (
    <article className="relative flex h-full flex-wrap gap-3 rounded-card bg-surface p-2.5">
      <ProductPicture
        src={picture}
        alt=""
        width={240}
        height={240}
        priority={priority}
        far={far}
        dimmed={state === 'past' || isGone}
        className="size-26 shrink-0 rounded-inner max-[359px]:size-20"
      />
      {/* Below the picture where large text leaves no room beside it. */}
      <div className="flex min-w-0 flex-1 basis-32 flex-col">
        <h2 className="line-clamp-2 min-h-[2lh] text-13 font-semibold text-pretty">
          <GoodsLink
            href={link(createGoodsPath({ goodsId, activityType }))}
            className="after:absolute after:inset-0"
          >
            {title}
          </GoodsLink>
        </h2>
        {state === 'coming' ? (
          <p className="mt-1 min-h-4 text-12 leading-4 text-primary">
            {fillTemplate(texts.startsAt, { time: formatShopTime(new Date(session.startsAt)) })}
          </p>
        ) : (
          <ClaimedBar rate={claimedRate} text={texts.claimed} muted={state === 'past' || isGone} />
        )}
        {/* Points, and below them cash and the regular price: beside any button, rows have the same height. */}
        <div className="mt-auto flex flex-wrap items-end gap-x-2 gap-y-1 pt-1 *:last:ml-auto">
          <Price
            points={points}
            unit={unit}
            priceFen={priceFen}
            marketPriceFen={marketPriceFen}
            marketLabel={texts.market}
            className="min-h-10.75 min-w-0 flex-1 basis-18 content-end *:first:basis-full"
          />
          {state === 'coming' ? (
            <RemindButton session={session} goods={goods} isReminded={isReminded} texts={texts} />
          ) : (
            <span
              aria-hidden={state === 'running' && !isGone}
              className={getButtonClass({
                size: 'sm',
                variant: state === 'running' && !isGone ? 'primary' : 'soft',
                className: narrowClass,
              })}
            >
              {action}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}
