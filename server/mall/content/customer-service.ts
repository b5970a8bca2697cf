import 'server-only';
import { kefuConfig, trafficGuideConfig } from '@/lib/contract/content';
import { AppError } from '@/lib/contract/errors';
import { getOpeningState } from '@/lib/rules/content/opening-hours';
import { localize } from '../goods/localized';
import { implement } from '../http/implement';
import { readProjectContent, readSharedContent } from './project-content';

/** The mall's clock decides whether customer service is open, never the shopper's (R-CUSTOMER-01). */
export const handleKefu = implement(kefuConfig, async (context) => {
  const kefu = await readProjectContent(context, 'kefu');
  if (!kefu) throw new AppError('not_found', 'this project has no customer service');
  const topics = kefu.topics ?? (await readSharedContent(context, 'kefu'))?.topics ?? [];
  const { locale, picture } = context;
  const { open, changesAt } = getOpeningState(context.now(), kefu.hours);
  return {
    open,
    changesAt: changesAt.toISOString(),
    hours: kefu.hours,
    greeting: localize(locale, open ? kefu.greeting.open : kefu.greeting.closed),
    phone: kefu.phone,
    weChat: kefu.weChat,
    codeImageUrl: kefu.codeImage && picture(kefu.codeImage),
    topics: topics.map(({ topicId, title, questions }) => ({
      topicId,
      title: localize(locale, title),
      questions: questions.map(({ questionId, question, answer }) => ({
        questionId,
        question: localize(locale, question),
        answer: localize(locale, answer),
      })),
    })),
  };
});

export const handleGuides = implement(trafficGuideConfig, async (context) => {
  const content = await readProjectContent(context, 'guides');
  if (!content) return { guides: [], codeImageHosts: [] };
  const guides = content.guides.map(({ guideId, title, text, codeImage, weChat }) => {
    const codeImageUrl = context.picture(codeImage);
    const path = `/privateGuide?${new URLSearchParams({ codeImageUrl, weChat })}`;
    return {
      guideId,
      title: localize(context.locale, title),
      text: localize(context.locale, text),
      codeImageUrl,
      weChat,
      path,
    };
  });
  return { guides, codeImageHosts: content.codeImageHosts };
});
