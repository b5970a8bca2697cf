'use client';

import { useEffect, useState } from 'react';
import type { RealOrder } from '@/lib/contract/order';
import type { SuccessTip } from '@/lib/rules/order/success-tip';
import { GainedDialog } from './gained-dialog';
import { claimOnce } from './once';
import { Retention } from './retention/retention';
import { TipFloat } from './tip-float';

/** What the page, which is the same for everybody, tells the result screen. */
export interface SuccessProps {
  /** What points are called after a number. */
  unit: string;
  /** Picture of one point. */
  coin: string;
  tip: SuccessTip | undefined;
  /** Whether the project shows dialogs about points. */
  pointsDialog: boolean;
}

/** What goes along with an order that was paid: points gained, a tip, a red packet for who leaves. */
export function SuccessExtras({ order, unit, coin, tip, pointsDialog }: SuccessProps & { order: RealOrder }) {
  const { orderId, pointsGained } = order;
  const [gained, setGained] = useState(false);
  useEffect(() => {
    if (pointsDialog && pointsGained > 0 && claimOnce(`gained ${orderId}`)) setGained(true);
  }, [orderId, pointsGained, pointsDialog]);
  return (
    <>
      {tip && <TipFloat tip={tip} waits={gained} />}
      <GainedDialog
        open={gained}
        onClose={() => setGained(false)}
        points={pointsGained}
        unit={unit}
        coin={coin}
      />
      <Retention orderId={orderId} />
    </>
  );
}
