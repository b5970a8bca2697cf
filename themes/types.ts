import type { Brand } from './brand';
import type * as list from './list';

/** Id of a brand: its name in `list.ts`. */
export type ThemeId = keyof typeof list;

/** A brand with its id. */
export interface Theme extends Brand {
  id: ThemeId;
  /** Picture of one point, without the base path. */
  pointIcon: string;
}
