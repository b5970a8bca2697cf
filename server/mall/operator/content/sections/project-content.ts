import 'server-only';
import { z } from 'zod';
import { type ProjectContentName, projectContentSchemas } from '../../../content/project-content';
import { jsonColumn } from '../../../db/json-column';
import { insertRows } from '../../../db/write-rows';
import {
  advert,
  brand,
  contentId,
  listAdvertReferences,
  listPathReferences,
  listScopeReferences,
  optionalPicture,
  pagePath,
  picture,
  projectId,
  requiredTexts,
  text,
  texts,
} from '../fields';
import { defineSection, findDuplicates, type Place, type Reference } from '../section';

/** Whom the content is for: a project's precedes a brand's, which precedes that of all. */
const scope = { pId: projectId, theme: brand };

interface Scoped {
  pId: string;
  theme: string;
}

/** Defines a section whose items are the rows of `project_content` with one name. */
function defineContentSection<S extends z.ZodType<Scoped>>(
  name: ProjectContentName,
  item: S,
  description: string,
  listReferences: (item: z.output<S>, place: Place) => Reference[] = () => [],
) {
  const stored = jsonColumn('project_content.value', projectContentSchemas[name]);
  return defineSection({
    schema: z.array(item).max(500).describe(description),
    async read(db) {
      const rows = await db
        .selectFrom('project_content')
        .selectAll()
        .where('name', '=', name)
        .orderBy('p_id')
        .orderBy('theme')
        .execute();
      return rows.map(({ p_id, theme, value }) => ({ pId: p_id, theme, ...stored.parse(value) }));
    },
    findFaults: (items) =>
      findDuplicates(items, ({ pId, theme }) => `content of project "${pId}" and brand "${theme}"`, {
        name: 'pId',
      }),
    listReferences: (items) =>
      items.flatMap((each, index) => [
        ...listScopeReferences(each, [index]),
        ...listReferences(each, [index]),
      ]),
    async write(items, { tx }) {
      await tx.deleteFrom('project_content').where('name', '=', name).execute();
      const rows = items.map(({ pId, theme, ...value }) => ({
        name,
        p_id: pId,
        theme,
        value: JSON.stringify(value),
      }));
      await insertRows(tx, 'project_content', rows);
      return [];
    },
  });
}

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected HH:MM');
const delayMs = z.number().int().min(0).max(3_600_000);
const days = z.number().int().min(1).max(365);
const pixels = z.number().int().min(1).max(10_000);

const topics = z
  .array(
    z.strictObject({
      topicId: contentId,
      title: requiredTexts(60),
      questions: z
        .array(
          z.strictObject({
            questionId: contentId,
            question: requiredTexts(200),
            answer: requiredTexts(2000),
          }),
        )
        .max(100),
    }),
  )
  .max(50);

const customerService = z.strictObject({
  ...scope,
  hours: z.strictObject({ from: clockTime, to: clockTime }),
  greeting: z.strictObject({ open: texts(500), closed: texts(500) }),
  phone: text(40),
  weChat: text(60),
  codeImage: optionalPicture,
  topics: topics.optional().describe('absent: those of the service for all projects and brands'),
});

const guides = z.strictObject({
  ...scope,
  guides: z
    .array(
      z.strictObject({
        guideId: contentId,
        title: requiredTexts(100),
        text: texts(1000),
        codeImage: optionalPicture,
        weChat: text(60),
      }),
    )
    .max(50),
  codeImageHosts: z.array(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'a host name')).max(50),
});

const articles = z.strictObject({
  ...scope,
  articles: z
    .array(
      z.strictObject({
        articleId: contentId,
        title: requiredTexts(100),
        text: requiredTexts(5000),
        pictures: z.array(picture).max(9),
        path: pagePath,
      }),
    )
    .max(200),
});

const licences = z.strictObject({
  ...scope,
  company: requiredTexts(200),
  note: texts(500),
  licences: z
    .array(
      z.strictObject({
        licenceId: contentId,
        title: requiredTexts(100),
        number: text(100),
        image: picture,
        width: pixels,
        height: pixels,
      }),
    )
    .max(50),
});

const quickApp = z.strictObject({
  ...scope,
  enabled: z.boolean(),
  package: text(100),
  h5PId: projectId,
  pIdExpiryDays: days,
  shortPIdExpiryDays: days,
  shortPIds: z.array(z.string().regex(/^\d{1,20}$/)).max(500),
  banner: z.strictObject({ title: texts(60), text: texts(200), cta: requiredTexts(30) }),
});

const corner = z.strictObject({ ...scope, advert, isClosable: z.boolean() });
const tip = z.strictObject({
  ...scope,
  advert,
  content: requiredTexts(200),
  delayMs,
  durationMs: delayMs,
});
const tabBarFloat = z.strictObject({ ...scope, advert });

const listFloatReferences = (item: z.output<typeof tabBarFloat>, place: Place): Reference[] =>
  listAdvertReferences(item.advert, [...place, 'advert']);

/** Content of which each project or brand may have its own. */
export const projectContentSections = {
  customerService: defineContentSection(
    'kefu',
    customerService,
    'customer service: hours, contact, questions',
  ),
  cornerImages: defineContentSection(
    'corner',
    corner,
    'picture in the corner of the home page',
    listFloatReferences,
  ),
  tips: defineContentSection('tip', tip, 'tip that floats over the home page', listFloatReferences),
  tabBarFloats: defineContentSection('tabbar', tabBarFloat, 'picture over the tab bar', listFloatReferences),
  quickApps: defineContentSection(
    'quickApp',
    quickApp,
    'the quick app of phone makers',
    ({ h5PId }, place) => (h5PId ? [{ place: [...place, 'h5PId'], kind: 'project', id: h5PId }] : []),
  ),
  guides: defineContentSection('guides', guides, 'guides to add a host or join a group in WeChat'),
  articles: defineContentSection('articles', articles, 'articles that shoppers copy', (item, place) =>
    item.articles.flatMap(({ path }, index) =>
      listPathReferences(path, [...place, 'articles', index, 'path']),
    ),
  ),
  licences: defineContentSection('qualification', licences, 'the company and its licences'),
};
