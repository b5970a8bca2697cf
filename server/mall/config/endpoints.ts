import 'server-only';
import { answerAdverts } from './adverts';
import { answerKeyword } from './keyword';
import { answerProjectConfig } from './project-config';

export const configEndpoints = [answerProjectConfig, answerAdverts, answerKeyword];
