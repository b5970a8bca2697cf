import type { CallData } from '@/lib/contract/contract';
import { fillTemplate } from '@/lib/i18n/text-template';

/** A prize of the wheel. */
export type Prize = CallData<'channel'>['drawPrizes'][number];

/** The title of a prize with the brand's name of points. */
export const getPrizeTitle = ({ title }: Prize, unit: string): string =>
  fillTemplate(title, { points: unit });

/** Full turns before the wheel stops. */
const FULL_TURNS = 5;

/** The rotation, in degrees, at which a prize is at the top; `index` counts clockwise from the first prize. */
export const getPrizeRotation = (index: number, count: number): number => (360 - (index * 360) / count) % 360;

/** The rotation at which a wheel that starts at 0 stops at a prize. */
export const getStopRotation = (index: number, count: number): number =>
  FULL_TURNS * 360 + getPrizeRotation(index, count);
