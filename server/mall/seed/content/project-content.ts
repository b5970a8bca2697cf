import 'server-only';
import { z } from 'zod';
import { localized } from '../../catalogue/localized';
import {
  type ProjectContent,
  type ProjectContentName,
  projectContentSchemas,
} from '../../content/project-content';
import floats from './floats.json';
import guides from './guides.json';
import kefu from './kefu.json';
import { advertOf } from './seed-advert';

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

const float = z.object({ img: z.string(), desc: localized, paths: z.array(z.string()).min(1) });
const floatFile = z.object({
  corner: float.extend({ isClosable: z.boolean() }),
  tip: float.extend({ content: localized, delayMs: z.number(), durationMs: z.number() }),
  tabbar: float,
  quickApp: projectContentSchemas.quickApp,
});

const row = <N extends ProjectContentName>(name: N, value: ProjectContent<N>, theme = '') => ({
  name,
  p_id: '',
  theme,
  value: JSON.stringify(value),
});

/** Every brand has its own voice and numbers; questions and hours are the same. The first one answers for others. */
function kefuRows() {
  const { brands, ...common } = kefuFile.parse(kefu);
  return Object.entries(brands).flatMap(([theme, { open, closed, ...contact }], index) => {
    const value = { ...common, ...contact, greeting: { open, closed } };
    return [...(index === 0 ? [row('kefu', value)] : []), row('kefu', value, theme)];
  });
}

function floatRows() {
  const { corner, tip, tabbar, quickApp } = floatFile.parse(floats);
  const advert = ({ img, desc, paths }: z.output<typeof float>) =>
    advertOf({ img, title: desc, subTitle: none, cta: none, paths, pageId: '' });
  const { content, delayMs, durationMs } = tip;
  return [
    row('corner', { advert: advert(corner), isClosable: corner.isClosable }),
    row('tip', { advert: advert(tip), content, delayMs, durationMs }),
    row('tabbar', { advert: advert(tabbar) }),
    row('quickApp', quickApp),
  ];
}

const none = { zh: '', en: '' };

/** Content of the demo that projects share. */
export const projectContent = [
  ...kefuRows(),
  row('guides', projectContentSchemas.guides.parse(guides)),
  ...floatRows(),
];
