import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import type { PayType } from '@/lib/contract/config';
import { ChannelMark } from './channel-mark';

interface Props {
  channels: readonly PayType[];
  value: PayType | undefined;
  onChange: (channel: PayType) => void;
  /** A browser could pay what cannot be paid here. */
  isElsewhere: boolean;
}

/** How to pay: a radio group of the channels there are here. */
export function ChannelPicker({ channels, value, onChange, isElsewhere }: Props) {
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
            <ChannelMark channel={channel} />
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
