import { CircleCheck, CircleX, Headset, type LucideIcon, Package, Truck, WalletMinimal } from 'lucide-react';
import { OrderStatus } from '@/lib/rules/order/order-state';

const icons: Record<OrderStatus, LucideIcon> = {
  [OrderStatus.unpaid]: WalletMinimal,
  [OrderStatus.undelivered]: Package,
  [OrderStatus.unreceived]: Truck,
  [OrderStatus.completed]: CircleCheck,
  [OrderStatus.afterSale]: Headset,
  [OrderStatus.closed]: CircleX,
};

/** The picture of a status. */
export function StatusIcon({ status, size }: { status: OrderStatus; size: number }) {
  const Icon = icons[status];
  return <Icon size={size} strokeWidth={1.8} aria-hidden />;
}
