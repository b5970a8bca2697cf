import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useModal } from '../overlay/use-modal';
import { useZoom } from './use-zoom';

interface ZoomPictureProps {
  src: string;
  alt: string;
  /** The one in view; another one goes back to its own size. */
  active: boolean;
  onZoom: (zoomed: boolean) => void;
  /** One tap on a picture that is not enlarged. */
  onTap: () => void;
}

/** One picture of the viewer. Double tap or pinch enlarges it, one finger then moves it. */
function ZoomPicture({ src, alt, active, onZoom, onTap }: ZoomPictureProps) {
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

export interface ViewerPicture {
  src: string;
  largeSrc?: string;
  alt: string;
}

export interface ImageViewerProps {
  pictures: readonly ViewerPicture[];
  startAt?: number;
  label: string;
  closeLabel: string;
  onClose: () => void;
}

/** Pictures over the whole screen: swipe, double tap or pinch to enlarge. Open as long as it is mounted. */
export function ImageViewer({ pictures, startAt = 0, label, closeLabel, onClose }: ImageViewerProps) {
  const { props: modal } = useModal(true, onClose);
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(startAt);
  const [zoomed, setZoomed] = useState(false);

  useEffect(() => {
    const list = track.current;
    if (list) list.scrollLeft = startAt * list.clientWidth;
  }, [startAt]);

  const look = () => {
    const list = track.current;
    if (list) setIndex(Math.round(list.scrollLeft / list.clientWidth));
  };

  return (
    <dialog
      {...modal}
      aria-label={label}
      className="modal modal-center m-0 h-dvh w-screen bg-black p-0 text-white outline-none"
    >
      <ul
        ref={track}
        onScroll={look}
        className={
          zoomed
            ? 'no-scrollbar flex h-full overflow-hidden'
            : 'no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto'
        }
      >
        {pictures.map((picture, place) => (
          <li key={picture.src} className="h-full w-full shrink-0 snap-center snap-always">
            <ZoomPicture
              src={picture.largeSrc ?? picture.src}
              alt={picture.alt}
              active={place === index}
              onZoom={setZoomed}
              onTap={onClose}
            />
          </li>
        ))}
      </ul>
      <span
        className="pointer-events-none absolute inset-x-0 top-3 pt-safe text-center text-14 leading-11"
        aria-live="polite"
      >
        {index + 1} / {pictures.length}
      </span>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="pressable absolute top-3 right-2 mt-[env(safe-area-inset-top,0px)] grid size-11 place-items-center outline-white"
      >
        <X size={24} strokeWidth={1.8} aria-hidden />
      </button>
    </dialog>
  );
}
