import { useLocale, useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { useLink } from '@/lib/browser/current-page';
import type { CouponToTake, UserCoupon } from '@/lib/contract/coupon';
import { fillTemplate } from '@/lib/i18n/text-template';
import { getCouponTargetPath } from '@/lib/rules/coupon/coupon-target';
import { formatDate } from '@/lib/rules/time/format-date';
import { CouponCard, ReceiveButton } from '../coupon-card';

const listClass = 'flex flex-col gap-2.5 [&>li]:rounded-card [&>li]:bg-surface [&>li]:p-2.5';

interface OfferListProps {
  offers: readonly CouponToTake[];
  unit: string;
  isTaken: (offer: CouponToTake) => boolean;
  isTaking: (offer: CouponToTake) => boolean;
  onTake: (offer: CouponToTake) => void;
}

/** Coupons on offer. */
export function OfferList({ offers, unit, isTaken, isTaking, onTake }: OfferListProps) {
  const t = useTranslations('coupon');
  return (
    <ul className={listClass}>
      {offers.map((offer) => (
        <li key={offer.couponId}>
          <CouponCard
            coupon={offer}
            unit={unit}
            dimmed={offer.state === 'gone'}
            end={
              offer.state === 'gone' ? (
                <Note>{t('terminal.gone')}</Note>
              ) : (
                <ReceiveButton
                  title={fillTemplate(offer.title, { points: unit })}
                  isReceived={isTaken(offer)}
                  loading={isTaking(offer)}
                  onReceive={() => onTake(offer)}
                />
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}

const Note = ({ children }: { children: string }) => (
  <span className="max-w-20 shrink-0 text-right text-12 font-semibold text-muted">{children}</span>
);

/** Coupons of the shopper; a usable one leads to where it can be used, a reserved one to the unpaid orders. */
export function UserCouponList({ coupons, unit }: { coupons: readonly UserCoupon[]; unit: string }) {
  return (
    <ul className={listClass}>
      {coupons.map((coupon) => (
        <li key={coupon.userCouponId}>
          <CouponCard
            coupon={coupon}
            unit={unit}
            dimmed={coupon.state === 'used' || coupon.state === 'expired'}
            end={<UserCouponAction coupon={coupon} unit={unit} />}
          />
        </li>
      ))}
    </ul>
  );
}

function UserCouponAction({ coupon, unit }: { coupon: UserCoupon; unit: string }) {
  const t = useTranslations('coupon.terminal');
  const locale = useLocale();
  const link = useLink();
  const title = fillTemplate(coupon.title, { points: unit });
  switch (coupon.state) {
    case 'usable':
      return (
        <ButtonLink size="sm" href={link(getCouponTargetPath(coupon))} aria-label={`${t('use')}: ${title}`}>
          {t('use')}
        </ButtonLink>
      );
    case 'held':
      return (
        <ButtonLink
          size="sm"
          variant="outline"
          href={link('/myorder3?orderStatus=1')}
          aria-label={`${t('held')}: ${title}`}
        >
          {t('held')}
        </ButtonLink>
      );
    case 'coming':
      return (
        <Note>
          {t('from', {
            date: formatDate(coupon.validFrom, 'numeric', locale),
          })}
        </Note>
      );
    case 'used':
    case 'expired':
      return <Note>{t(`tabs.${coupon.state}`)}</Note>;
  }
}
