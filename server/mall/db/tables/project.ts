import 'server-only';
import type { Flag } from './flag';

/** Projects and what an operator sets. */
export interface ProjectTables {
  projects: ProjectTable;
  settings: SettingTable;
  adverts: AdvertTable;
}

/** A channel of the mall. `config` is JSON of the fields that differ from the defaults. */
export interface ProjectTable {
  p_id: string;
  theme: string;
  is_open: Flag;
  config: string;
}

/** Content that is not goods: search words, notices. `value` is JSON. */
export interface SettingTable {
  name: string;
  value: string;
}

/** `theme` empty: every brand. `content` is JSON with both languages. */
export interface AdvertTable {
  id: string;
  adv_type: string;
  sub_type: number;
  theme: string;
  position: number;
  content: string;
}
