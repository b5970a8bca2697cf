'use client';

import { type ReactNode, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { isMissing, OrderMissing } from '@/components/order/order-missing';
import { OrderUnreadable } from '@/components/order/order-unreadable';
import { useOrderId } from '@/components/order/use-order-id';
import { FormSkeleton } from './form-skeleton';
import { type CaseFacts, useCase } from './use-case';

type Render = (facts: CaseFacts) => ReactNode;

/** Waits for the order that the address names and its case, and then shows a form about them. */
export function CaseGate({ children }: { children: Render }) {
  const orderId = useOrderId();
  return orderId ? (
    <KnownCase key={orderId} orderId={orderId}>
      {children}
    </KnownCase>
  ) : (
    <OrderMissing />
  );
}

function KnownCase({ orderId, children }: { orderId: string; children: Render }) {
  const texts = useAppTexts();
  const { facts, error, retrying, retry } = useCase(orderId);
  // The facts at the beginning: what is asked anew meanwhile must not take a form out of somebody's hands.
  const [first, setFirst] = useState<CaseFacts>();
  if (facts && !first) setFirst(facts);
  if (first) return children(first);
  if (isMissing(error)) return <OrderMissing />;
  if (!error) return <FormSkeleton label={texts.loading} />;
  return <OrderUnreadable retrying={retrying} onRetry={retry} />;
}
