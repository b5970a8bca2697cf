import 'server-only';
import { answerAllocations } from './ab-tests';
import { answerAdvertisements, answerChannel, answerDrawPrizes } from './channels';
import { answerRegInfo } from './devices';
import { answerGoods, answerNineGoods, answerRankings } from './goods';
import { answerPrivilegeLink } from './privilege-link';

/** The second service. */
export const secondEndpoints = [
  answerRegInfo,
  answerRankings,
  answerNineGoods,
  answerGoods,
  answerPrivilegeLink,
  answerChannel,
  answerDrawPrizes,
  answerAdvertisements,
  answerAllocations,
];
