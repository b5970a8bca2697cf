import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { cx } from '../cx';
import { useModal } from '../overlay/use-modal';
import { ListPicture } from './list-picture';
import { getPictureProps } from './picture-props';
import { useZoom } from './use-zoom';

interface ZoomPictureProps {
  picture: ViewerPicture;
  cssPx: number;
  ground: string | undefined;
  /** True for the visible picture; other pictures reset their zoom. */
  active: boolean;
  onZoom: (zoomed: boolean) => void;
  /** Called on a tap when the picture is not zoomed. */
  onTap: () => void;
}

/** Both files of a picture are in one place, each as large as the screen allows. */
const LAYER =
  'col-start-1 row-start-1 h-auto max-h-screen w-full object-contain supports-[height:1dvh]:max-h-dvh';

/**
 * One picture of the viewer. Double tap or pinch zooms it; one finger then moves it. Until the whole picture is there, and where that
 * cannot be loaded, it shows the smaller one that the page has loaded.
 */
function ZoomPicture({ picture, cssPx, ground, active, onZoom, onTap }: ZoomPictureProps) {
  const { src, alt } = picture;
  const layers = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const removeSmaller = useCallback((whole: HTMLImageElement) => {
    // Decoded, it is painted in the frame in which the other one disappears.
    whole.decode().then(
      () => setWhole(true),
      () => {},
    );
  }, []);
  const { reset, handlers } = useZoom(layers, onZoom, onTap);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `active` resets the zoom
  useEffect(() => {
    if (!active) reset();
  }, [active]);

  return (
    <div
      {...handlers}
      className="grid size-full touch-pan-x place-items-center overflow-hidden has-data-zoomed:touch-none"
    >
      <div
        ref={layers}
        className={cx(
          'grid w-full max-w-[720px] place-items-center transition-transform duration-200 select-none data-held:transition-none',
          ground,
        )}
      >
        {!isWhole && <img {...getPictureProps(src, cssPx)} alt="" className={LAYER} />}
        <ListPicture
          src={src}
          alt={alt}
          width={800}
          height={800}
          priority={active}
          onReady={removeSmaller}
          className={LAYER}
        />
      </div>
    </div>
  );
}

/** One picture of an `ImageViewer`, which shows it as it is, in its own size. */
interface ViewerPicture {
  src: string;
  alt: string;
}

interface ImageViewerProps {
  pictures: readonly ViewerPicture[];
  /** Width in CSS pixels at which the page shows the pictures. */
  cssPx: number;
  /** Class of the ground of transparent pictures. */
  ground?: string;
  startAt?: number;
  label: string;
  closeLabel: string;
  onClose: () => void;
}

/**
 * Full-screen pictures: swipe to change, double tap or pinch to zoom (R-GOODS-17). It is open while it is
 * mounted.
 */
export function ImageViewer({
  pictures,
  cssPx,
  ground,
  startAt = 0,
  label,
  closeLabel,
  onClose,
}: ImageViewerProps) {
  const { props: modal } = useModal(true, onClose);
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(startAt);
  const [zoomed, setZoomed] = useState(false);

  useEffect(() => {
    const list = track.current;
    if (list) list.scrollLeft = startAt * list.clientWidth;
  }, [startAt]);

  const updateIndex = () => {
    const list = track.current;
    if (list) setIndex(Math.round(list.scrollLeft / list.clientWidth));
  };

  return (
    <dialog
      {...modal}
      aria-label={label}
      className="modal modal-center m-0 h-screen w-screen bg-black p-0 text-white outline-none supports-[height:1dvh]:h-dvh"
    >
      <ul
        ref={track}
        onScroll={updateIndex}
        className={
          zoomed
            ? 'no-scrollbar flex h-full overflow-hidden'
            : 'no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto'
        }
      >
        {pictures.map((picture, position) => (
          <li key={picture.src} className="h-full w-full shrink-0 snap-center snap-always">
            <ZoomPicture
              picture={picture}
              cssPx={cssPx}
              ground={ground}
              active={position === index}
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
        <span className="rounded-full bg-black/45 px-2.5 py-0.5">
          {index + 1} / {pictures.length}
        </span>
      </span>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="pressable absolute top-3 right-2 mt-[env(safe-area-inset-top,0px)] grid size-11 place-items-center rounded-full bg-black/45 outline-white"
      >
        <X size={24} strokeWidth={1.8} aria-hidden />
      </button>
    </dialog>
  );
}
