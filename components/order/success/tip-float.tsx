'use client';

import { Sparkles, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { TapLink } from '@/components/ui/tap-link';
import type { SuccessTip } from '@/lib/rules/order/success-tip';

interface Props {
  tip: SuccessTip;
  /** Something stands over it: it waits. */
  waits: boolean;
}

/** What the project says for a moment after an order. It floats, so that nothing moves when it goes. */
export function TipFloat({ tip, waits }: Props) {
  const t = useTranslations('order.success');
  const link = useLink();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => setOver(true), tip.duration);
    return () => clearTimeout(timer);
  }, [waits, tip.duration]);
  if (isOver) return null;
  const body = (
    <>
      <Sparkles size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
      <span className="line-clamp-2 min-w-0">{tip.content}</span>
    </>
  );
  const look = 'flex min-h-11 min-w-0 flex-1 items-center gap-2.5 py-2 pl-3.5 text-left';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 column px-3 pb-safe">
      <div className="toast pointer-events-auto mb-4 flex items-center rounded-control bg-surface text-13 font-semibold text-ink shadow-float">
        {tip.href === undefined ? (
          <span className={look}>{body}</span>
        ) : tip.outer ? (
          <a href={tip.href} rel="noopener" className={look}>
            {body}
          </a>
        ) : (
          <TapLink href={link(tip.href)} className={look}>
            {body}
          </TapLink>
        )}
        <button
          type="button"
          aria-label={t('tipClose')}
          onClick={() => setOver(true)}
          className="pressable grid size-11 shrink-0 place-items-center text-muted"
        >
          <X size={18} strokeWidth={1.8} aria-hidden />
        </button>
      </div>
    </div>
  );
}
