import { useEffect, useState } from 'react';
import { ConfiguredLink } from '@/components/app/configured-link';
import { useDialogTurn } from '@/components/app/dialog-queue';
import { FloatingNotice } from '@/components/ui/overlay/floating-notice';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { useFloat } from './use-float';

const loadTip = (signal: AbortSignal) => callMall('tipFloatConfig', {}, { signal });

interface TipFloatProps {
  projectKey: string;
  closeLabel: string;
}

/**
 * The tip that floats over the home page, once a visit: after its delay and for its duration, or until the shopper closes
 * it. It waits for its turn in the dialog queue (R-HOME-16).
 */
export function TipFloat({ projectKey, closeLabel }: TipFloatProps) {
  const link = useLink();
  const float = useFloat({ call: 'tipFloatConfig', projectKey, load: loadTip });
  const [isDue, setDue] = useState(false);
  const hasTurn = useDialogTurn('tip-float', isDue && float !== undefined);
  const delayMs = float?.config.delayMs;
  const durationMs = float?.config.durationMs;

  useEffect(() => {
    if (delayMs === undefined) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);

  const close = float?.close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is another function in each render
  useEffect(() => {
    if (!hasTurn || !durationMs) return;
    const timer = setTimeout(() => close?.(), durationMs);
    return () => clearTimeout(timer);
  }, [hasTurn, durationMs]);

  if (!float || !hasTurn) return null;
  const { config, target } = float;
  return (
    <FloatingNotice
      label={config.content}
      wrap={({ className, ...notice }) => (
        <div data-place="home-tip" data-exposure="advert" className="flex min-w-0 flex-1">
          <ConfiguredLink {...notice} className={className} target={target} link={link} />
        </div>
      )}
      picture={target.img}
      title={config.content}
      closeLabel={closeLabel}
      onOpen={float.close}
      onClose={float.close}
    >
      {config.desc && <span className="text-12 font-semibold text-primary">{config.desc}</span>}
    </FloatingNotice>
  );
}
