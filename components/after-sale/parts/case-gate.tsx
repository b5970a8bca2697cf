import { type ReactNode, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { OrderError } from '@/components/order/order-error';
import { isNotFound, OrderNotFound } from '@/components/order/order-not-found';
import { useOrderId } from '@/components/order/use-order-id';
import { FormSkeleton } from './form-skeleton';
import { type CaseSnapshot, useCaseSnapshot } from './use-case-snapshot';

type RenderSnapshot = (snapshot: CaseSnapshot) => ReactNode;

/** Loads the order of the address and its after-sale case, then renders `children` with them. */
export function CaseGate({ children }: { children: RenderSnapshot }) {
  const orderId = useOrderId();
  return orderId ? (
    <KnownCase key={orderId} orderId={orderId}>
      {children}
    </KnownCase>
  ) : (
    <OrderNotFound />
  );
}

function KnownCase({ orderId, children }: { orderId: string; children: RenderSnapshot }) {
  const texts = useAppTexts();
  const { snapshot, error, retrying, retry } = useCaseSnapshot(orderId);
  // Keeps the first snapshot: a refetch must not replace a form that the shopper is filling in.
  const [first, setFirst] = useState<CaseSnapshot>();
  if (snapshot && !first) setFirst(snapshot);
  if (first) return children(first);
  if (isNotFound(error)) return <OrderNotFound />;
  if (!error) return <FormSkeleton label={texts.loading} />;
  return <OrderError retrying={retrying} onRetry={retry} />;
}
