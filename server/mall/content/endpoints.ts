import 'server-only';
import { answerBrowserLog } from './browser-log';
import { answerCooperation } from './cooperation';
import { answerCorner, answerTabbar, answerTip } from './floats';
import { answerActivityPage } from './page/answer';
import { answerQuickApp } from './quick-app';
import { answerIpAddress, answerRealAddress } from './region';
import { answerGuides, answerKefu } from './service';
import { answerTrack } from './track';

/** Floats, service, guides and pages that operators assemble. */
export const contentEndpoints = [
  answerKefu,
  answerGuides,
  answerCorner,
  answerTip,
  answerTabbar,
  answerQuickApp,
  answerActivityPage,
  answerIpAddress,
  answerRealAddress,
  answerCooperation,
  answerTrack,
  answerBrowserLog,
];
