import { useQuery } from '@tanstack/react-query';
import { Sparkles, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { toIconSrc } from '@/components/app/asset-src';
import { ConfiguredLink } from '@/components/app/configured-link';
import { useDialogTurn } from '@/components/app/dialog-queue';
import { redPacketQuery } from '@/components/coupon/coupon-queries';
import { RedPacketDialog } from '@/components/coupon/red-packet/red-packet-dialog';
import { useOpenRedPacket } from '@/components/coupon/red-packet/use-open-red-packet';
import { GiftArt } from '@/components/points/gift/gift-art';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useLink } from '@/lib/browser/current-page';
import type { RealOrder } from '@/lib/contract/order';
import { formatCount } from '@/lib/rules/money/format';
import type { SuccessTip } from '@/lib/rules/order/success-tip';
import { isFlagSet } from '@/lib/rules/page/address-flag';
import { useParam } from '../use-order-id';
import { useLeaveGuard } from './retention/use-leave-guard';
import { claimFirstShow } from './shown-once';

/**
 * Offers a red packet when the shopper leaves the result page, once per visit, unless the address sets
 * `unIntercept` (`0` and `false` do not). Without a closed packet it does not intercept (R-ORDER-47).
 */
function Retention({ orderId }: { orderId: string }) {
  const router = useRouter();
  const link = useLink();
  const isDisabled = isFlagSet(useParam('unIntercept'));
  const { data: packet } = useQuery({ ...redPacketQuery(), enabled: !isDisabled });
  const [isWanted, setWanted] = useState(false);
  const isOpen = useDialogTurn('red-packet', isWanted && packet !== undefined);
  const [isFirst] = useState(() => claimFirstShow(`left ${orderId}`, false));
  const isAfterPayment = useParam('fromPage') === 'payindex';
  const handleLeave = () => {
    claimFirstShow(`left ${orderId}`);
    setWanted(true);
  };
  const guard = useLeaveGuard(
    !isDisabled && isFirst && packet?.state === 'closed',
    handleLeave,
    // Before this page the history has the cashier, which is over (R-ORDER-55).
    isAfterPayment ? () => router.replace(link('/myorder3')) : undefined,
  );
  const open = useOpenRedPacket();
  if (!packet) return null;
  const hide = () => setWanted(false);
  const close = () => {
    hide();
    guard.stay();
  };
  const goToPoints = async () => {
    hide();
    await guard.clear();
    router.push(link('/primary1'));
  };
  const leave = () => {
    hide();
    void guard.leave();
  };
  return (
    <RedPacketDialog
      packet={packet}
      open={isOpen}
      opening={open.isPending}
      onTap={() => (packet.state === 'opened' ? close() : open.mutate())}
      onClose={close}
      onLeave={leave}
      onUse={() => open.openBefore(packet, () => void goToPoints())}
    />
  );
}

interface PointsGainedDialogProps {
  open: boolean;
  onClose: () => void;
  points: number;
  unit: string;
  /** Picture of one point. */
  coin: string;
}

/** Shows the points gained by paying for an order (R-DIALOG-11). */
function PointsGainedDialog({ open, onClose, points, unit, coin }: PointsGainedDialogProps) {
  const t = useTranslations('order.success');
  const { close } = useAppTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      title={t('gainedTitle', { unit })}
      picture={<GiftArt present={toIconSrc('signin-gift')} coin={coin} />}
      className="product-stage"
      footer={
        <Button size="lg" onClick={onClose}>
          {t('gainedUse')}
        </Button>
      }
    >
      <p className="mb-2 text-46 leading-10 font-extrabold tracking-[-1.5px] text-primary">
        +{formatCount(points)}
      </p>
      <p className="pb-0.5 text-14 font-semibold text-ink first-letter:uppercase">
        {t('gainedText', { unit })}
      </p>
    </Dialog>
  );
}

/**
 * A tip of the project, shown for some time after an order, once no dialog is open. It floats, so that nothing
 * moves when it disappears.
 */
function SuccessTipFloat({ tip }: { tip: SuccessTip }) {
  const t = useTranslations('order.success');
  const link = useLink();
  const [isOver, setOver] = useState(false);
  const hasTurn = useDialogTurn('success-tip', !isOver);
  useEffect(() => {
    if (!hasTurn) return;
    const timer = setTimeout(() => setOver(true), tip.duration);
    return () => clearTimeout(timer);
  }, [hasTurn, tip.duration]);
  if (!hasTurn) return null;
  const body = (
    <>
      <Sparkles size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
      <span className="line-clamp-2 min-w-0">{tip.content}</span>
    </>
  );
  const className = 'flex min-h-11 min-w-0 flex-1 items-center gap-2.5 py-2 pl-3.5 text-left';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 column px-3 pb-safe">
      <div className="toast pointer-events-auto mb-4 flex items-center rounded-control bg-surface text-13 font-semibold text-ink shadow-float">
        {tip.target ? (
          <ConfiguredLink target={tip.target} link={link} className={className}>
            {body}
          </ConfiguredLink>
        ) : (
          <span className={className}>{body}</span>
        )}
        <button
          type="button"
          aria-label={t('tipClose')}
          onClick={() => setOver(true)}
          className="pressable grid size-11 shrink-0 place-items-center text-muted"
        >
          <X size={18} strokeWidth={1.8} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** Props of the result screen, from the page that is the same for every shopper. */
export interface SuccessProps {
  /** Name of points after a number. */
  unit: string;
  /** Picture of one point. */
  coin: string;
  tip: SuccessTip | undefined;
  /** Whether the project shows dialogs about points. */
  pointsDialog: boolean;
}

/** Extras of a paid order: points gained, a tip, and a red packet when the shopper leaves. */
export function SuccessExtras({ order, unit, coin, tip, pointsDialog }: SuccessProps & { order: RealOrder }) {
  const { orderId, pointsGained } = order;
  const key = `gained ${orderId}`;
  const [isFirst] = useState(() => claimFirstShow(key, false));
  const [isClosed, setClosed] = useState(false);
  const isDialogOpen = useDialogTurn(
    'success-points',
    pointsDialog && pointsGained > 0 && isFirst && !isClosed,
  );
  useEffect(() => {
    if (isDialogOpen) claimFirstShow(key);
  }, [isDialogOpen, key]);
  return (
    <>
      {tip && <SuccessTipFloat tip={tip} />}
      <PointsGainedDialog
        open={isDialogOpen}
        onClose={() => setClosed(true)}
        points={pointsGained}
        unit={unit}
        coin={coin}
      />
      <Retention orderId={orderId} />
    </>
  );
}
