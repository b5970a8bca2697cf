import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { toPlainLine } from '@/lib/contract/plain-text';

interface Props {
  shipped: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Remark for the shop, in one line. */
export function RemarkRow({ shipped, value, onChange }: Props) {
  const t = useTranslations('order.exchange');
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-b-control px-3.5 -outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-primary">
      <label htmlFor={id} className="shrink-0 text-13">
        {t('remark')}
      </label>
      {/* 16 px, because iOS zooms into anything smaller. */}
      <input
        id={id}
        type="text"
        placeholder={t(shipped ? 'remarkHint' : 'remarkHintService')}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(toPlainLine(event.target.value))}
        className="h-11 min-w-0 flex-1 bg-transparent text-right text-16 text-ink outline-none placeholder:text-13 placeholder:text-muted"
      />
    </div>
  );
}
