import 'server-only';
import { z } from 'zod';
import {
  type ProjectContent,
  type ProjectContentName,
  projectContentSchemas,
} from '../../content/project-content';
import { localized } from '../../goods/localized';
import articles from './articles.json';
import floats from './floats.json';
import guides from './guides.json';
import kefu from './kefu.json';
import qualification from './qualification.json';
import { toAdvertColumn } from './seed-advert';

const { hours, topics } = projectContentSchemas.kefu.shape;
const kefuFile = z.object({
  hours,
  topics,
  brands: z.record(
    z.string(),
    z.object({
      phone: z.string(),
      weChat: z.string(),
      codeImage: z.string(),
      open: localized,
      closed: localized,
    }),
  ),
});

const floatSchema = z.object({ img: z.string(), desc: localized, path: z.string() });
const floatFile = z.object({
  corner: floatSchema.extend({ isClosable: z.boolean() }),
  tip: floatSchema.extend({ content: localized, delayMs: z.number(), durationMs: z.number() }),
  tabbar: floatSchema,
  quickApp: projectContentSchemas.quickApp,
});

const toContentRow = <N extends ProjectContentName>(name: N, value: ProjectContent<N>, theme = '') => ({
  name,
  p_id: '',
  theme,
  value: JSON.stringify(value),
});

/** Creates customer service for each brand; all share questions and hours. The first brand's is also the default. */
function createKefuRows() {
  const { brands, ...common } = kefuFile.parse(kefu);
  return Object.entries(brands).flatMap(([theme, { open, closed, ...contact }], index) => {
    const value = { ...common, ...contact, greeting: { open, closed } };
    return [...(index === 0 ? [toContentRow('kefu', value)] : []), toContentRow('kefu', value, theme)];
  });
}

function createFloatRows() {
  const { corner, tip, tabbar, quickApp } = floatFile.parse(floats);
  const advert = ({ img, desc, path }: z.output<typeof floatSchema>) =>
    toAdvertColumn({ img, title: desc, subTitle: emptyText, cta: emptyText, path, pageId: '' });
  const { content, delayMs, durationMs } = tip;
  return [
    toContentRow('corner', { advert: advert(corner), isClosable: corner.isClosable }),
    toContentRow('tip', { advert: advert(tip), content, delayMs, durationMs }),
    toContentRow('tabbar', { advert: advert(tabbar) }),
    toContentRow('quickApp', quickApp),
  ];
}

const emptyText = { zh: '', en: '' };

/** Content of the demo that projects share. */
export const projectContent = [
  ...createKefuRows(),
  toContentRow('guides', projectContentSchemas.guides.parse(guides)),
  toContentRow('articles', projectContentSchemas.articles.parse(articles)),
  toContentRow('qualification', projectContentSchemas.qualification.parse(qualification)),
  ...createFloatRows(),
];
