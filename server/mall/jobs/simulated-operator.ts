import 'server-only';
import type { MallDeps } from '../context';

/** Demo: seconds until the simulated operator does the next thing, unless told. */
const OPERATOR_DELAY_SECONDS = 60;

/** The moment since which something must have waited for the simulated operator (R-OPS-15). */
export const getOperatorDueTime = ({ now, settings }: Pick<MallDeps, 'now' | 'settings'>): Date =>
  new Date(now().getTime() - (settings.fulfilment.operatorAfterSeconds ?? OPERATOR_DELAY_SECONDS) * 1000);
