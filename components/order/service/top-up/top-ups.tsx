'use client';

import { useTranslations } from 'next-intl';
import { Fact } from '@/components/ui/list/fact';
import type { ServicePiece } from '@/lib/contract/trade/service-order';
import { TopUpForm } from './top-up-form';

/** The top-ups of a line: a question for the number they go to, or where they went and how that stands. */
export function TopUps({ orderId, pieces }: { orderId: string; pieces: readonly ServicePiece[] }) {
  const t = useTranslations('service');
  const waiting = pieces.filter(({ state }) => state === 'needsNumber').length;
  const started = pieces.filter(({ state }) => state !== 'needsNumber');
  return (
    <>
      {waiting > 0 && <TopUpForm orderId={orderId} count={waiting} />}
      {started.length > 0 && (
        <dl className="rounded-inner bg-tint px-3.5 py-2.5">
          {started.map(({ pieceId, phone, state }) => (
            <Fact key={pieceId} name={phone || t('topUp.to')}>
              <span className={state === 'credited' ? 'font-bold text-success' : 'font-bold'}>
                {t(`status.${state}`)}
              </span>
            </Fact>
          ))}
        </dl>
      )}
    </>
  );
}
