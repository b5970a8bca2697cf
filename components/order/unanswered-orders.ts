import { getCurrentProjectId } from '@/lib/browser/current-page';
import { isUnanswered } from '@/lib/browser/is-unanswered';
import { readUserId } from '@/lib/browser/local-state';
import { createStorageStore } from '@/lib/browser/store';
import { hashText } from '@/lib/rules/text/hash-text';
import { createIdempotencyKey } from './idempotency-key';

/** An order to send, or that was sent. The coupon is apart, because a saved order uses it up. */
export interface SentOrder {
  confirmed: object;
  couponId?: string | undefined;
}

/** An order that was sent and has no answer yet. */
export interface UnansweredOrder {
  /** Hash of the shopper, the project and what was confirmed, without the coupon. */
  hash: number;
  couponId?: string | undefined;
  /** The idempotency key that it was sent with. */
  key: string;
  sentAt: number;
}

/** How long a key is kept: half of what the server keeps the answer for (R-ORDER-11). */
const KEY_LIFETIME_MS = 12 * 3_600_000;
const MAX_UNANSWERED = 10;

const store = createStorageStore('unansweredOrders', 'sessionStorage');
/** Replaces the storage where a web view forbids it, and where it is full: then it is newer than the stored text. */
let withoutStorage: string | null = null;

const isUnansweredOrder = (value: unknown): value is UnansweredOrder => {
  const { hash, couponId, key, sentAt }: Partial<Record<keyof UnansweredOrder, unknown>> = Object(value);
  return (
    typeof hash === 'number' &&
    typeof key === 'string' &&
    typeof sentAt === 'number' &&
    Date.now() - sentAt < KEY_LIFETIME_MS &&
    (couponId === undefined || typeof couponId === 'string')
  );
};

/** The latest one first. */
function readOrders(): UnansweredOrder[] {
  try {
    const stored: unknown = JSON.parse(withoutStorage ?? store.read() ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUnansweredOrder) : [];
  } catch {
    return [];
  }
}

function writeOrders(orders: readonly UnansweredOrder[]): void {
  const text = JSON.stringify(orders.slice(0, MAX_UNANSWERED));
  store.write(text);
  withoutStorage = store.read() === text ? null : text;
}

const hashOrder = ({ confirmed }: SentOrder): number =>
  hashText(JSON.stringify([readUserId(), getCurrentProjectId(), confirmed]));

/** Finds an unanswered order of the shopper that confirmed the same, with whatever coupon. */
export const findUnansweredOrder = (order: SentOrder): UnansweredOrder | undefined =>
  readOrders().find(({ hash }) => hash === hashOrder(order));

/** Finds the key that the same order was sent with; else creates one and keeps it. */
function getKey(order: SentOrder): string {
  const hash = hashOrder(order);
  const { couponId } = order;
  const orders = readOrders();
  const sent = orders.find((other) => other.hash === hash && other.couponId === couponId);
  if (sent) return sent.key;
  const key = createIdempotencyKey();
  writeOrders([{ hash, couponId, key, sentAt: Date.now() }, ...orders]);
  return key;
}

const dropKey = (dropped: string): void => writeOrders(readOrders().filter(({ key }) => key !== dropped));

/**
 * Sends an order. Its idempotency key is kept for this tab until there is an answer: the same confirmation after a lost answer
 * sends the same key, also after a reload; a changed one, or one after an answer, gets a new key (R-ORDER-10, R-ORDER-53).
 */
export async function sendOrder<T>(order: SentOrder, send: (key: string) => Promise<T>): Promise<T> {
  const key = getKey(order);
  try {
    const answer = await send(key);
    dropKey(key);
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) dropKey(key);
    throw error;
  }
}
