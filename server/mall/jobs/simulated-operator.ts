import 'server-only';
import type { MallDeps } from '../context';

/** Demo: default seconds until the simulated operator takes the next step. */
const OPERATOR_DELAY_SECONDS = 60;

/**
 * The time by which a row must have started to wait, so that the simulated operator acts on it now
 * (R-OPS-15).
 */
export const getOperatorDueTime = ({ now, settings }: Pick<MallDeps, 'now' | 'settings'>): Date =>
  new Date(now().getTime() - (settings.fulfilment.operatorAfterSeconds ?? OPERATOR_DELAY_SECONDS) * 1000);
