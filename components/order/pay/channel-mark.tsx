import { CloudLightning, MessageCircle, Wallet } from 'lucide-react';
import type { PayType } from '@/lib/contract/config';

/** The colours people know the channels by; no brand's own. */
const marks = {
  wechat: { Icon: MessageCircle, ground: '#0a8f45' },
  alipay: { Icon: Wallet, ground: '#1668dc' },
  cloud: { Icon: CloudLightning, ground: '#c8161d' },
} as const satisfies Record<PayType, object>;

/** A small mark of a payment channel. */
export function ChannelMark({ channel }: { channel: PayType }) {
  const { Icon, ground } = marks[channel];
  return (
    <span
      aria-hidden
      style={{ background: ground }}
      className="grid size-7 shrink-0 place-items-center rounded-[8px] text-white"
    >
      <Icon size={17} strokeWidth={2} />
    </span>
  );
}
