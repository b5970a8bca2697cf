'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/overlay/toast-store';
import { copyText } from '@/lib/browser/copy-text';

/** Copies a number and says whether that worked (spec 8). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('common');
  const copy = async () => {
    const copied = await copyText(text);
    toast(t(copied ? 'copied' : 'copyFailed'), { tone: copied ? 'success' : 'error' });
  };
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void copy()}
      className="touch pressable inline-grid size-7 shrink-0 place-items-center rounded-full text-primary"
    >
      <Copy size={15} strokeWidth={1.8} aria-hidden />
    </button>
  );
}
