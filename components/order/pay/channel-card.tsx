import { CloudLightning, MessageCircle, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import type { PayType } from '@/lib/contract/config';
import { canPayOrders, type PayRules } from '@/lib/rules/payment/pay-channels';
import type { useOrderPayment } from './use-order-payment';

/** The well-known colours of the channels, independent of the brand. */
const channelIcons = {
  wechat: { Icon: MessageCircle, ground: '#0a8f45' },
  alipay: { Icon: Wallet, ground: '#1668dc' },
  cloud: { Icon: CloudLightning, ground: '#c8161d' },
} as const satisfies Record<PayType, object>;

/** Icon of a payment channel. */
function ChannelIcon({ channel }: { channel: PayType }) {
  const { Icon, ground } = channelIcons[channel];
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

interface ChannelPickerProps {
  channels: readonly PayType[];
  value: PayType | undefined;
  onChange: (channel: PayType) => void;
  /** True when a payment is possible in a browser, but not in this environment. */
  isElsewhere: boolean;
}

/** Radio group of the available payment channels. */
function ChannelPicker({ channels, value, onChange, isElsewhere }: ChannelPickerProps) {
  const t = useTranslations('order.detail');
  const name = useId();
  if (channels.length === 0)
    return <p className="py-2 text-13 text-muted">{t(isElsewhere ? 'channelElsewhere' : 'noChannel')}</p>;
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="p-0 text-13 font-semibold">{t('channels')}</legend>
      <div className="mt-1 divide-y divide-line">
        {channels.map((channel) => (
          <label key={channel} className="flex min-h-12 cursor-pointer items-center gap-3 text-14">
            <ChannelIcon channel={channel} />
            <span className="flex-1">{t(`channel.${channel}`)}</span>
            <input
              type="radio"
              name={name}
              checked={channel === value}
              onChange={() => onChange(channel)}
              className={cx(
                'size-5 appearance-none rounded-full border-[1.5px] border-muted transition-[border-width]',
                'checked:border-[6px] checked:border-primary',
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Props {
  payment: ReturnType<typeof useOrderPayment>;
  payRules: PayRules;
}

/**
 * The payment channels of an unpaid order; when there are none, explains where payment is possible
 * (R-PAY-02).
 */
export function ChannelCard({ payment: { channels, channel, choose }, payRules }: Props) {
  return (
    <Card as="section">
      <ChannelPicker
        channels={channels}
        value={channel}
        onChange={choose}
        isElsewhere={canPayOrders(payRules)}
      />
    </Card>
  );
}
