import { useEffect, useRef } from 'react';
import { useZoom } from './use-zoom';

export interface ZoomPictureProps {
  src: string;
  alt: string;
  /** The one in view; another one goes back to its own size. */
  active: boolean;
  onZoom: (zoomed: boolean) => void;
  /** One tap on a picture that is not enlarged. */
  onTap: () => void;
}

/** One picture of the viewer. Double tap or pinch enlarges it, one finger then moves it. */
export function ZoomPicture({ src, alt, active, onZoom, onTap }: ZoomPictureProps) {
  const picture = useRef<HTMLImageElement>(null);
  const { reset, handlers } = useZoom(picture, onZoom, onTap);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the view resets
  useEffect(() => {
    if (!active) reset();
  }, [active]);

  return (
    <div
      {...handlers}
      className="grid size-full touch-pan-x place-items-center overflow-hidden has-data-zoomed:touch-none"
    >
      <img
        ref={picture}
        src={src}
        alt={alt}
        draggable={false}
        loading="lazy"
        className="max-h-full w-full max-w-[720px] rounded-none object-contain transition-transform duration-200 select-none data-held:transition-none"
      />
    </div>
  );
}
