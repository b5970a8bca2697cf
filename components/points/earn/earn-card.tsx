import { getTranslations } from 'next-intl/server';
import { iconSrc } from '@/components/app/asset-src';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { keep } from '@/lib/i18n/fill';
import { SHARE_POINTS } from '@/lib/rules/points/points';
import { SIGN_IN_POINTS } from '@/lib/rules/points/sign-in';
import { EarnRow } from './earn-row';
import { ShareButton } from './share-button';
import { SignInButton } from './sign-in-button';

interface EarnCardProps {
  /** What points are called after a number. */
  unit: string;
  coin: string;
  /** What friends read when the mall is shared. */
  shareMessage: string;
  homeHref: string;
  /** Most points for an order that was paid; 0: none are given, or nobody knows. */
  orderPoints: number;
}

/** Ways to earn points. */
export async function EarnCard({ unit, coin, shareMessage, homeHref, orderPoints }: EarnCardProps) {
  const t = await getTranslations('points');
  const common = await getTranslations('common');
  const gain = { ...keep('points'), point: unit };
  const share = {
    message: shareMessage,
    action: t('earn.share.action'),
    done: t('earn.share.done'),
    success: t('earn.share.success', gain),
    copied: t('earn.share.copied', gain),
    already: t('earn.share.already'),
    limited: t('earn.share.limited', { point: unit }),
    failed: t('earn.share.failed'),
    copyFailed: common('copyFailed'),
  };
  const sign = {
    action: t('earn.sign.action'),
    done: t('earn.sign.done'),
    success: t('signIn.success', gain),
    limited: t('signIn.limited', { point: unit }),
    failed: t('signIn.failed'),
  };
  return (
    <Card as="section" className="pb-1">
      <h2 className="text-16 font-bold">{t('earn.title', { point: unit })}</h2>
      <ul className="mt-1 divide-y divide-line">
        <EarnRow
          icon={iconSrc('task-share')}
          title={t('earn.share.title')}
          note={t('earn.share.note', { points: SHARE_POINTS })}
          action={<ShareButton coin={coin} texts={share} />}
        />
        <EarnRow
          icon={iconSrc('task-signin')}
          title={t('earn.sign.title')}
          note={t('earn.sign.note', { points: Math.max(...SIGN_IN_POINTS) })}
          action={<SignInButton coin={coin} texts={sign} />}
        />
        {orderPoints > 0 && (
          <EarnRow
            icon={iconSrc('task-package')}
            title={t('earn.order.title')}
            note={t('earn.order.note', { points: orderPoints })}
            action={
              <ButtonLink href={homeHref} variant="outline" size="sm">
                {t('earn.order.action')}
              </ButtonLink>
            }
          />
        )}
      </ul>
    </Card>
  );
}
