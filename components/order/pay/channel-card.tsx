import { Card } from '@/components/ui/card';
import { type PayRules, payChannels } from '@/lib/rules/money/pay-channels';
import { ChannelPicker } from './channel-picker';
import type { useOrderPayment } from './use-order-payment';

interface Props {
  payment: ReturnType<typeof useOrderPayment>;
  payRules: PayRules;
}

/** The channels of an unpaid order; without any it says where there are some (R-PAY-02). */
export function ChannelCard({ payment: { channels, channel, choose }, payRules }: Props) {
  const isElsewhere = payChannels('browser', payRules).length > 0;
  return (
    <Card as="section">
      <ChannelPicker channels={channels} value={channel} onChange={choose} isElsewhere={isElsewhere} />
    </Card>
  );
}
