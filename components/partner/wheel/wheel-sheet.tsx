import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { ErrorState } from '@/components/ui/feedback/illustrated-message';
import { Sheet } from '@/components/ui/overlay/sheet';
import type { ApiError } from '@/lib/browser/api-error';
import { useLink } from '@/lib/browser/current-page';
import { formatCount, toPointUnit } from '@/lib/rules/money/format';
import { getPrizeTitle, type Prize } from './prize';
import { useWheel, type WheelState } from './use-wheel';
import { WheelDisc } from './wheel-disc';

export interface WheelSheetProps {
  open: boolean;
  onClose: () => void;
  /** Called when the service has no wheel. */
  onMissing: () => void;
  /** Name of points after a number. */
  unit: string;
  coin: string;
  prizes: readonly Prize[];
}

const nextPages = {
  points: { path: '/primary1', text: 'usePoints' },
  coupon: { path: '/coupon-terminal', text: 'useCoupon' },
  goods: { path: '/customService1', text: 'askService' },
} as const;

/** The result of the draw with the page where the prize is used. */
function WheelResult({ prize, unit }: { prize: Prize; unit: string }) {
  const t = useTranslations('partner.wheel');
  const link = useLink();
  const { amount } = prize;
  const values = {
    amount: formatCount(amount),
    unit: toPointUnit(amount, unit),
    title: getPrizeTitle(prize, unit),
  };
  const next = prize.kind === 'none' ? undefined : nextPages[prize.kind];
  return (
    <>
      <p className="text-16 font-bold text-balance">{t(prize.kind, values)}</p>
      {next && (
        <ButtonLink href={link(next.path)} size="sm" className="mt-2.5">
          {t(next.text)}
        </ButtonLink>
      )}
    </>
  );
}

function WheelFailure({ error }: { error: ApiError }) {
  const t = useTranslations('partner.wheel');
  if (error.reason === 'limit_reached') return t('limited');
  return error.reason === 'out_of_stock' ? t('soldOut') : t('failed');
}

const buttonTexts = {
  loading: 'draw',
  failed: 'draw',
  ready: 'draw',
  drawing: 'drawing',
  spinning: 'drawing',
  drawn: 'drawn',
} as const satisfies Record<WheelState, string>;

/** The prize wheel: one draw a day, drawn by the server. The result is announced to screen readers (R-PARTNER-13). */
export function WheelSheet({ open, onClose, onMissing, unit, coin, prizes }: WheelSheetProps) {
  const t = useTranslations('partner.wheel');
  const app = useAppTexts();
  const wheel = useWheel({ prizes, onMissing });
  const { state, prize, failure } = wheel;
  const isReady = state === 'ready';
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={app.close}>
      <h3 className="sr-only">{t('prizes')}</h3>
      <ul className="sr-only">
        {prizes.map((each) => (
          <li key={each.prizeId}>{getPrizeTitle(each, unit)}</li>
        ))}
      </ul>
      <div className="py-3">
        <WheelDisc
          prizes={prizes}
          unit={unit}
          coin={coin}
          rotation={wheel.rotation}
          isTurning={state === 'spinning'}
          onStop={wheel.finishTurn}
        >
          <button
            type="button"
            aria-disabled={!isReady}
            aria-busy={state === 'drawing' || state === 'spinning'}
            onClick={isReady ? wheel.draw : undefined}
            className={cx(
              'pressable size-full rounded-full border-4 border-surface bg-primary text-16 font-extrabold text-on-primary',
              !isReady && 'cursor-default',
            )}
          >
            {t(buttonTexts[state])}
          </button>
        </WheelDisc>
      </div>
      <div role="status" className="flex min-h-22 flex-col items-center justify-center text-center">
        {state === 'drawn' && prize && <WheelResult prize={prize} unit={unit} />}
        {isReady && failure && (
          <p className="text-14 text-danger">
            <WheelFailure error={failure} />
          </p>
        )}
      </div>
      {state === 'failed' && (
        <ErrorState
          text={app.loadFailed}
          retryLabel={app.retry}
          retrying={wheel.isReloading}
          onRetry={wheel.reload}
        />
      )}
      <p className="pb-1 text-center text-12 text-balance text-muted">{t('rules', { point: unit })}</p>
    </Sheet>
  );
}
