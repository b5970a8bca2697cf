import 'server-only';
import { businessQualification, promotionArticles } from '@/lib/contract/content';
import { noArticles, noQualification } from '@/lib/rules/content/documents';
import { localize } from '../goods/localized';
import { implement } from '../http/implement';
import { readProjectContent } from './project-content';

/** Lists the project's articles to copy; none without content (R-DOC-12). */
export const handleArticles = implement(promotionArticles, async (context) => {
  const content = await readProjectContent(context, 'articles');
  if (!content) return noArticles;
  const { locale, picture } = context;
  return {
    articles: content.articles.map(({ articleId, title, text, pictures, path }) => ({
      articleId,
      title: localize(locale, title),
      text: localize(locale, text),
      pictures: pictures.map((key) => picture(key)),
      path,
    })),
  };
});

/** Returns the project's company with its licences; none without content (R-DOC-13). */
export const handleQualification = implement(businessQualification, async (context) => {
  const content = await readProjectContent(context, 'qualification');
  if (!content) return noQualification;
  const { locale, picture } = context;
  return {
    company: localize(locale, content.company),
    note: localize(locale, content.note),
    licences: content.licences.map(({ licenceId, title, number, image, width, height }) => ({
      licenceId,
      title: localize(locale, title),
      number,
      imageUrl: picture(image),
      width,
      height,
    })),
  };
});
