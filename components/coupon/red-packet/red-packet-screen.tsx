'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { toIconSrc } from '@/components/app/asset-src';
import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/feedback/illustrated-message';
import { CountUp } from '@/components/ui/motion/count-up';
import { useGoBack } from '@/components/ui/nav/back-button';
import { isUnknownCall } from '@/lib/browser/api-error';
import { useLink } from '@/lib/browser/current-page';
import { getShownRedPacketPoints } from '@/lib/rules/coupon/red-packet';
import { redPacketQuery } from '../coupon-queries';
import { RedPacketFace } from './red-packet-face';
import { useOpenRedPacket } from './use-open-red-packet';

/** The retention red packet as a page; silent in front of a points mall without red packets (R-COUPON-17). */
export function RedPacketScreen() {
  const t = useTranslations('redPacket');
  const { loadFailed, retry } = useAppTexts();
  const link = useLink();
  const router = useRouter();
  const goBack = useGoBack(link('/home'));
  const { data: packet, error, isFetching, refetch } = useQuery(redPacketQuery());
  const open = useOpenRedPacket();
  const isOpen = packet?.state === 'opened';
  return (
    <section className="product-stage rounded-card px-5 pt-7 pb-6 text-center">
      <h2 className="flex min-h-[2lh] items-center justify-center text-21 font-extrabold break-keep text-balance text-ink">
        {t(isOpen ? 'openedTitle' : 'pageText')}
      </h2>
      {error && !isUnknownCall(error) ? (
        <ErrorState
          text={loadFailed}
          retryLabel={retry}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p className="mt-3 mb-3 flex flex-wrap items-baseline justify-center gap-1.5 text-primary">
            <CountUp
              value={getShownRedPacketPoints(packet)}
              className="text-46 leading-12 font-extrabold tracking-[-1.5px]"
            />
            <span className="text-13 font-bold">{t('what')}</span>
          </p>
          {error ? (
            <>
              <img
                src={toIconSrc('mine-redpacket')}
                alt=""
                width={128}
                height={128}
                className="mx-auto mt-1 size-32 max-w-full -rotate-4 object-contain"
              />
              <p className="mt-3 text-12 text-muted">{t('none')}</p>
            </>
          ) : (
            <RedPacketFace
              packet={packet}
              opening={open.isPending}
              hidesAmount
              onTap={isOpen ? undefined : () => open.mutate()}
            />
          )}
        </>
      )}
      <div className="mt-5 grid grid-cols-2 gap-2.5">
        <ButtonLink variant="outline" size="lg" href={link('/home')} onClick={goBack}>
          {t('leave')}
        </ButtonLink>
        <ButtonLink
          size="lg"
          href={link('/primary1')}
          aria-busy={open.isPending || undefined}
          onClick={(event) => {
            if (isOpen || error) return;
            event.preventDefault();
            open.openBefore(packet, () => router.push(link('/primary1')));
          }}
        >
          {t('use')}
        </ButtonLink>
      </div>
    </section>
  );
}
