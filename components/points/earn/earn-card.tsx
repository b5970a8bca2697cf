import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { toIconSrc } from '@/components/app/asset-src';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { formatCount } from '@/lib/rules/money/format';
import { BindPhoneLink } from './bind-phone-link';
import { ShareButton } from './share-button';
import { SignInButton } from './sign-in-button';

interface EarnRowProps {
  icon: string;
  title: string;
  note: string;
  action: ReactNode;
}

/** One task that earns points: title, points and button. */
function EarnRow({ icon, title, note, action }: EarnRowProps) {
  return (
    <li className="flex min-h-15 flex-wrap items-center justify-end gap-x-3 py-2.5">
      <img src={icon} alt="" loading="lazy" width={36} height={36} className="size-9 shrink-0" />
      <div className="min-w-0 flex-[1_1_6rem]">
        <h3 className="text-14 font-bold">{title}</h3>
        <p className="text-12 text-muted">{note}</p>
      </div>
      {action}
    </li>
  );
}

interface EarnCardProps {
  /** Name of points after a number. */
  unit: string;
  coin: string;
  /** Text of the shared link. */
  shareMessage: string;
  homeHref: string;
  /** Page that binds a phone. */
  bindHref: string;
  /** Maximum points for each task; 0: none, or unknown. `bindPhone`: for the first time. */
  amounts: { share: number; signIn: number; order: number; bindPhone: number };
}

/** Tasks that earn points; binding a phone is one of them (R-POINTS-36). Sign-in is also there without points (R-POINTS-42). */
export async function EarnCard({ unit, coin, shareMessage, homeHref, bindHref, amounts }: EarnCardProps) {
  const t = await getTranslations('points');
  const common = await getTranslations('common');
  const gain = { ...keepPlaceholders('points'), point: unit };
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
    successPlain: t('signIn.successPlain'),
    limited: t('signIn.limited', { point: unit }),
    failed: t('signIn.failed'),
  };
  return (
    <Card as="section" className="pb-1">
      <h2 className="text-16 font-bold">{t('earn.title', { point: unit })}</h2>
      <ul className="mt-1 divide-y divide-line">
        {amounts.share > 0 && (
          <EarnRow
            icon={toIconSrc('task-share')}
            title={t('earn.share.title')}
            note={t('earn.share.note', { points: formatCount(amounts.share) })}
            action={<ShareButton coin={coin} texts={share} />}
          />
        )}
        <EarnRow
          icon={toIconSrc('task-signin')}
          title={t('earn.sign.title')}
          note={
            amounts.signIn > 0
              ? t('earn.sign.note', { points: formatCount(amounts.signIn) })
              : t('earn.sign.notePlain')
          }
          action={<SignInButton coin={coin} texts={sign} />}
        />
        {amounts.bindPhone > 0 && (
          <EarnRow
            icon={toIconSrc('task-phone')}
            title={t('earn.phone.title')}
            note={t('earn.phone.note', { points: formatCount(amounts.bindPhone) })}
            action={
              <BindPhoneLink
                href={bindHref}
                texts={{ action: t('earn.phone.action'), done: t('earn.phone.done') }}
              />
            }
          />
        )}
        {amounts.order > 0 && (
          <EarnRow
            icon={toIconSrc('task-package')}
            title={t('earn.order.title')}
            note={t('earn.order.note', { points: formatCount(amounts.order) })}
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
