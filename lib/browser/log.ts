import { withoutBasePath } from '@/lib/contract/paths';
import { createOutbox } from './outbox';

/** A failure that the shopper may not see, for the log. */
export interface Failure {
  /** What failed, in English, without data of the shopper: `could not load the adverts`. */
  message: string;
  /** What was thrown. */
  error?: unknown;
  /** Path of the page, without query. */
  page: string;
}

/** Failures that are kept until the code that sends them is loaded. */
const MAX_EARLY_FAILURES = 20;

/** Failures on the way to the log. `start-log.ts` takes them when the page is interactive. */
export const failures = createOutbox<Failure>(MAX_EARLY_FAILURES);

/**
 * Reports a failure that the page handles without the shopper (R-EVENT-09, R-EVENT-14). Never throws, and sends nothing
 * itself.
 */
export const logFailure = (message: string, error?: unknown): void =>
  failures.push({ message, error, page: withoutBasePath(location.pathname) });

/** Addresses of the pictures whose failure was reported. */
export const loggedPictures = new Set<string>();

/**
 * Reports a picture that could not be loaded.
 * @param src its address; the query may contain a signature, and a `data:` address a photo of the shopper
 */
export function logBrokenPicture(src: string): void {
  loggedPictures.add(src);
  logFailure(`could not load the picture ${src.split(/[?,]/, 1)[0]}`);
}

/** Reports what nothing has caught, and pictures that could not be loaded. @returns a function that ends it */
export function watchErrors(): () => void {
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) logFailure('an error was not handled', event.error ?? event.message);
    else if (event.target instanceof HTMLImageElement) logBrokenPicture(event.target.currentSrc);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    logFailure('a rejection was not handled', reason);
  // Errors of elements do not bubble.
  addEventListener('error', onError, { capture: true });
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError, { capture: true });
    removeEventListener('unhandledrejection', onRejection);
  };
}
