import { type ReactNode, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { OrderError } from '@/components/order/order-error';
import { isNotFound, OrderNotFound } from '@/components/order/order-not-found';
import { useOrderId } from '@/components/order/use-order-id';
import { FormSkeleton } from './form-skeleton';
import { type CaseSnapshot, useCaseSnapshot } from './use-case-snapshot';

type Render = (facts: CaseSnapshot) => ReactNode;

/** Waits for the order that the address names and its case, and then shows a form about them. */
export function CaseGate({ children }: { children: Render }) {
  const orderId = useOrderId();
  return orderId ? (
    <KnownCase key={orderId} orderId={orderId}>
      {children}
    </KnownCase>
  ) : (
    <OrderNotFound />
  );
}

function KnownCase({ orderId, children }: { orderId: string; children: Render }) {
  const texts = useAppTexts();
  const { facts, error, retrying, retry } = useCaseSnapshot(orderId);
  // The facts at the beginning: what is asked anew meanwhile must not take a form out of somebody's hands.
  const [first, setFirst] = useState<CaseSnapshot>();
  if (facts && !first) setFirst(facts);
  if (first) return children(first);
  if (isNotFound(error)) return <OrderNotFound />;
  if (!error) return <FormSkeleton label={texts.loading} />;
  return <OrderError retrying={retrying} onRetry={retry} />;
}
