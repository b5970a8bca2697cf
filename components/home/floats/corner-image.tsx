import { X } from 'lucide-react';
import { ConfiguredLink } from '@/components/app/configured-link';
import { getPictureProps } from '@/components/ui/media/picture-props';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { useFloat } from './use-float';

const loadCornerImage = (signal: AbortSignal) => callMall('cornerImg', {}, { signal });

interface CornerImageProps {
  projectKey: string;
  closeLabel: string;
}

/** The picture in the corner of the home page, above the tab bar and the button to the top (R-HOME-15). */
export function CornerImage({ projectKey, closeLabel }: CornerImageProps) {
  const link = useLink();
  const float = useFloat({ call: 'cornerImg', projectKey, load: loadCornerImage });
  if (!float) return null;
  const { config, target, close } = float;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-36 max-[359px]:bottom-20 above-banner:bottom-72 z-20 column pb-safe">
      <aside
        aria-label={config.desc}
        data-place="home-corner"
        data-exposure="advert"
        className="toast pointer-events-auto absolute right-3 bottom-0 size-16 max-[359px]:size-12"
      >
        <ConfiguredLink target={target} link={link} className="pressable block size-full rounded-full">
          <img
            {...getPictureProps(target.img, 64)}
            alt={config.desc}
            width={64}
            height={64}
            className="size-full"
          />
        </ConfiguredLink>
        {config.isClosable && (
          <button
            type="button"
            aria-label={closeLabel}
            onClick={close}
            className="pressable absolute -top-9 -right-3 max-[359px]:-top-7 grid size-11 place-items-center"
          >
            <span className="grid size-5 place-items-center rounded-full bg-surface text-muted shadow-float">
              <X size={12} strokeWidth={2.2} aria-hidden />
            </span>
          </button>
        )}
      </aside>
    </div>
  );
}
