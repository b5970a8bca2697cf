import 'server-only';
import { defaultKeyword } from '@/lib/contract/goods';
import { pick } from '../catalogue/localized';
import { implement } from '../http/implement';
import { readSetting } from './settings';

export const answerKeyword = implement(defaultKeyword, async ({ db, locale }) => {
  const words = await readSetting(db, 'words');
  if (!words) return { keyword: '', hotWords: [] };
  return { keyword: pick(locale, words.keyword), hotWords: pick(locale, words.hotWords) };
});
