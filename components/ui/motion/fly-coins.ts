import { prefersReducedMotion } from './reduced-motion';

interface FlyCoinsOptions {
  /** Picture of one point. */
  icon: string;
  count?: number;
}

const COIN_SIZE_PX = 28;

/**
 * Animates coins that fly from one element to another (from "Sign in" to the balance). Resolves when the
 * first one arrives; then the caller updates the number. With reduced motion it resolves at once.
 */
export async function flyCoins(
  from: Element | null,
  to: Element | null,
  { icon, count = 6 }: FlyCoinsOptions,
) {
  if (!from || !to || prefersReducedMotion() || !document.body.animate) return;
  const [start, end] = [getCentre(from), getCentre(to)];
  const flights = Array.from({ length: count }, (_, index) => flyCoin(start, end, icon, index, count));
  await flights[0];
}

function getCentre(element: Element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2 - COIN_SIZE_PX / 2, y: box.top + box.height / 2 - COIN_SIZE_PX / 2 };
}

type Point = ReturnType<typeof getCentre>;

/** Animates one coin: it first moves outwards in its own direction, then to the target. */
async function flyCoin(start: Point, end: Point, icon: string, index: number, count: number) {
  const coin = new Image(COIN_SIZE_PX, COIN_SIZE_PX);
  coin.src = icon;
  coin.alt = '';
  Object.assign(coin.style, { position: 'fixed', left: '0', top: '0', zIndex: '60', pointerEvents: 'none' });
  document.body.append(coin);
  const angle = ((index + 0.5) / count) * Math.PI * 2;
  const burst = { x: start.x + Math.cos(angle) * 36, y: start.y + Math.sin(angle) * 36 };
  const toTransform = ({ x, y }: Point, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  const flight = coin.animate(
    [
      { transform: toTransform(start, 0.4), opacity: 0, easing: 'ease-out' },
      { transform: toTransform(burst, 1), opacity: 1, offset: 0.3, easing: 'ease-in' },
      { transform: toTransform(end, 0.6), opacity: 1, offset: 0.95 },
      { transform: toTransform(end, 0.3), opacity: 0 },
    ],
    { duration: 760, delay: index * 45, fill: 'both' },
  );
  await flight.finished.catch(() => undefined);
  coin.remove();
}
