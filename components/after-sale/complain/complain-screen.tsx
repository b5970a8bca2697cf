'use client';

import { useParam } from '@/components/order/use-order-id';
import { ComplaintForm } from './complaint-form';
import { ComplaintStatus } from './complaint-status';

/** `/complain`: makes a complaint; with `id` it shows how one stands (R-DOC-10). */
export function ComplainScreen({ unit }: { unit: string }) {
  const id = useParam('id');
  const isNew = useParam('sent') === '1';
  return id ? <ComplaintStatus key={id} id={id} isNew={isNew} /> : <ComplaintForm unit={unit} />;
}
