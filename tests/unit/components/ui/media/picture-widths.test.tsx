import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { OrderField } from '@/components/after-sale/complaint/order-field';
import { QualificationScreen } from '@/components/documents/qualification-screen';
import { CornerImage } from '@/components/home/floats/corner-image';
import { TabBarFloat } from '@/components/home/floats/tab-bar-float';
import { LiveList } from '@/components/live/list/live-list';
import { VideoStage } from '@/components/live/player/video-stage';
import { WheelDisc } from '@/components/partner/wheel/wheel-disc';
import { CentreWineDialog } from '@/components/points/centre-wine/centre-wine-dialog';
import { Suggestions } from '@/components/search/entry/suggestions';
import { FloatingNotice } from '@/components/ui/overlay/floating-notice';
import { callMall } from '@/lib/browser/client';
import { setPagePath } from '../../../../support/components/order';
import { renderPart } from '../../../../support/components/render-part';
import { exampleCard } from '../../live/support/videos';

jest.mock('@/lib/browser/client', () => ({
  ...jest.requireActual('@/lib/browser/client'),
  callMall: jest.fn(),
}));

const PICTURE = '/vantmall/uploads/an-operators-picture.webp';
const advert = {
  urlType: 'path',
  img: PICTURE,
  desc: 'Advert',
  businessKey: JSON.stringify({ path: '/primary1' }),
};
const answers: Record<string, unknown> = {
  cornerImg: advert,
  tabbarFloatImg: advert,
  goodsSearch: { list: [{ goodsId: '1', title: 'Tea', picture: PICTURE }] },
  orderDetail: { items: [{ title: 'Tea', picture: PICTURE }] },
  liveList: { list: [{ ...exampleCard, cover: PICTURE }], hasNextPage: false },
};
beforeEach(() => {
  setPagePath('/home?pId=10000');
  jest.mocked(callMall).mockImplementation((id) => Promise.resolve(answers[id] as never));
});

const noop = () => {};
const licence = { licenceId: 'a', title: 'Licence', number: '', imageUrl: PICTURE, width: 960, height: 680 };
const places: [string, ReactNode, number[]][] = [
  [
    'a suggestion',
    <Suggestions
      key=""
      keyword="tea"
      projectKey="10000"
      texts={{ suggestions: '', searchFor: '', noSuggestions: '' }}
      onTake={noop}
    />,
    [96, 176],
  ],
  [
    'a live video of the list',
    <LiveList key="" first={{ list: [{ ...exampleCard, cover: PICTURE }], hasNextPage: false }} />,
    [384, 480],
  ],
  [
    'the poster of a live video',
    <VideoStage
      key=""
      video={{ current: null }}
      player={{ status: 'idle', hasPicture: false, events: {} } as never}
      cover={PICTURE}
      description=""
      url={null}
      loop={false}
    />,
    [704, 1056],
  ],
  [
    'a floating notice',
    <FloatingNotice
      key=""
      label=""
      href="/mine"
      picture={PICTURE}
      title=""
      closeLabel=""
      onOpen={noop}
      onClose={noop}
    />,
    [96, 176],
  ],
  ['the corner of home', <CornerImage key="" projectKey="10000" closeLabel="" />, [176, 176]],
  ['the tab bar', <TabBarFloat key="" projectKey="10000" />, [96, 176]],
  [
    'a prize of the wheel',
    <WheelDisc
      key=""
      prizes={[{ prizeId: '1', kind: 'goods', title: '', picture: PICTURE } as never]}
      unit=""
      coin=""
      rotation={0}
      isTurning={false}
      onStop={noop}
    >
      {null}
    </WheelDisc>,
    [96, 96],
  ],
  ['the order of a complaint', <OrderField key="" value="1" onChange={noop} unit="" />, [96, 176]],
  [
    'the advert of wine',
    <CentreWineDialog
      key=""
      open
      onClose={noop}
      target={{ kind: 'inner', href: '/mine' }}
      picture={PICTURE}
      title=""
      text=""
      action=""
      later=""
    />,
    [256, 384],
  ],
  [
    'a licence',
    <QualificationScreen
      key=""
      initial={{ company: '', note: '', licences: [licence] }}
      projectKey="10000"
    />,
    [704, 1056],
  ],
];

// R-PERF-03
test.each(places)(
  'loads the picture of %s in the size of its place',
  async (_place, part, [normal, fine]) => {
    const { container } = renderPart(part);
    await waitFor(() => expect(container.querySelector(`img[src*="uploads"]`)).not.toBeNull());
    for (const picture of container.querySelectorAll('img')) {
      expect(picture.getAttribute('src')).toContain(`&w=${normal}&`);
      expect(picture.getAttribute('srcset') ?? picture.getAttribute('src')).toContain(`&w=${fine}&`);
    }
  },
);
