import 'server-only';
import type { z } from 'zod';
import type { projectColumn } from '../config/project';

interface SeedProject {
  pId: string;
  theme: string;
  isOpen?: boolean;
  config?: z.input<typeof projectColumn>;
}

const toTitles = (zh: string, en: string) => ({ homeTitle: { zh, en }, projectName: { zh, en } });

/** The demo projects; a real mall has its own in the table `projects` (R-PROJECT-18, R-PROJECT-20). */
export const seedProjects: readonly SeedProject[] = [
  { pId: '10000', theme: 'vantmall', config: { projectName: { zh: '万特商城', en: 'Vantmall' } } },
  { pId: '10001', theme: 'vantmall', config: toTitles('兑换商城', 'Exchange mall') },
  {
    pId: '10002',
    theme: 'aurora',
    // The brand grants no "gained again" points (`givesPointsAgain` of its theme).
    config: { ...toTitles('限时购', 'Limited-time purchase'), overdueDonatePoints: 0 },
  },
  { pId: '10003', theme: 'meadow', config: toTitles('礼品兑换商城', 'Gift exchange mall') },
  { pId: '10004', theme: 'festival', config: toTitles('新年兑换', 'New-year exchange') },
  { pId: '10005', theme: 'festival', config: toTitles('年货换购', 'Year-goods swap') },
  { pId: '10006', theme: 'vantmall', config: toTitles('兑换商城', 'Exchange mall') },
  { pId: '10009', theme: 'vantmall', isOpen: false },
];
