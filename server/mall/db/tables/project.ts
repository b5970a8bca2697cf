import 'server-only';
import type { Flag } from './flag';

/** Tables of projects and operator settings. */
export interface ProjectTables {
  projects: ProjectTable;
  settings: SettingTable;
  adverts: AdvertTable;
}

/** A project of the mall. `config` is JSON of the fields that differ from the defaults. */
interface ProjectTable {
  p_id: string;
  theme: string;
  is_open: Flag;
  config: string;
}

/** A setting by its name, such as search words or the notice bar. `value` is JSON. */
interface SettingTable {
  name: string;
  value: string;
}

/** An advert. `theme` empty: all brands. `content` is JSON with both languages. */
export interface AdvertTable {
  id: string;
  adv_type: string;
  sub_type: number;
  theme: string;
  position: number;
  content: string;
}
