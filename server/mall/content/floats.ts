import 'server-only';
import { cornerImg, tabbarFloatImg, tipFloatConfig } from '@/lib/contract/content/content';
import { pick } from '../catalogue/localized';
import { toAdvert } from '../config/adverts';
import { implement } from '../http/implement';
import { readProjectContent } from './project-content';

export const answerCorner = implement(cornerImg, async (context) => {
  const corner = await readProjectContent(context, 'corner');
  return corner && { ...toAdvert(context, corner.advert), isClosable: corner.isClosable };
});

export const answerTip = implement(tipFloatConfig, async (context) => {
  const tip = await readProjectContent(context, 'tip');
  if (!tip) return null;
  const { content, delayMs, durationMs } = tip;
  return { ...toAdvert(context, tip.advert), content: pick(context.locale, content), delayMs, durationMs };
});

export const answerTabbar = implement(tabbarFloatImg, async (context) => {
  const float = await readProjectContent(context, 'tabbar');
  return float && toAdvert(context, float.advert);
});
