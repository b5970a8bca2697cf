import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveDetail } from '@/components/live/detail/live-detail';
import { attachHls } from '@/components/live/player/hls-stream';
import type { LiveDetail as Video } from '@/lib/contract/live';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { type FakeMedia, installMedia } from './support/media';
import { exampleVideo } from './support/videos';

jest.mock('next/navigation', () => ({ useRouter: () => ({ back: jest.fn(), push: jest.fn() }) }));
jest.mock('@/components/live/player/hls-stream', () => ({ attachHls: jest.fn() }));
const attach = jest.mocked(attachHls);

let media: FakeMedia;
let preferences: Record<string, boolean>;
runMockServer(server);
beforeEach(() => {
  media = installMedia();
  preferences = {};
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: preferences[query] ?? false,
    }) as MediaQueryList;
  setPagePath('/live/detail/1002?pId=10000');
});

function renderVideo(more: Partial<Video> = {}) {
  const video = { ...exampleVideo, ...more };
  server.use(mockEndpoint('liveDetail', () => video));
  const view = renderPart(<LiveDetail initial={video} unit="兑换币" />);
  const element = screen.getByLabelText<HTMLVideoElement>(video.title);
  return { ...view, element };
}
const findButton = (name: string) => screen.findByRole('button', { name });

// R-LIVE-08
describe('video player', () => {
  it('starts by itself without sound, and a tap pauses and continues', async () => {
    const { element } = renderVideo();
    await userEvent.click(await findButton('暂停视频'));
    expect(element.muted).toBe(true);
    expect(element.getAttribute('src')).toBe(exampleVideo.videoUrl);
    await userEvent.click(await findButton('播放视频'));
    expect(await findButton('暂停视频')).toBeInTheDocument();
    expect(media.playCount).toBe(2);
  });

  it('waits for a tap when the browser refuses to start', async () => {
    media.refusal = new DOMException('refused', 'NotAllowedError');
    renderVideo();
    await waitFor(() => expect(media.playCount).toBe(1));
    const play = await findButton('播放视频');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    media.refusal = undefined;
    await userEvent.click(play);
    expect(await findButton('暂停视频')).toBeInTheDocument();
  });

  it('waits for a tap when the shopper prefers reduced motion', async () => {
    preferences['(prefers-reduced-motion: reduce)'] = true;
    renderVideo();
    await userEvent.click(await findButton('播放视频'));
    expect(media.playCount).toBe(1);
  });

  it('turns the sound on and off', async () => {
    const { element } = renderVideo();
    await findButton('暂停视频');
    await userEvent.click(await findButton('打开声音'));
    fireEvent(element, new Event('volumechange'));
    expect(element.muted).toBe(false);
    expect(await findButton('关闭声音')).toBeInTheDocument();
  });

  it('offers to try again after an error, and the products stay', async () => {
    const { element } = renderVideo();
    await findButton('暂停视频');
    fireEvent.error(element);
    expect(screen.getByRole('alert')).toHaveTextContent('视频暂时放不了，好物照样可以兑');
    expect(screen.getByRole('link', { name: /头戴式无线耳机/ })).toBeInTheDocument();
    expect(element).not.toHaveAttribute('src');
    await userEvent.click(await findButton('重试'));
    expect(await findButton('暂停视频')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers to watch a replay again at its end, and moves in it', async () => {
    const { element } = renderVideo({ state: 'replay' });
    await findButton('暂停视频');
    Object.defineProperty(element, 'duration', { value: 75 });
    fireEvent(element, new Event('durationchange'));
    const bar = screen.getByRole('slider', { name: '播放进度' });
    expect(bar).toHaveAttribute('aria-valuetext', '0:00，共 1:15');
    fireEvent.change(bar, { target: { value: '30' } });
    expect(element.currentTime).toBe(30);
    fireEvent.ended(element);
    expect(await findButton('再看一遍')).toBeInTheDocument();
    expect(element.loop).toBe(false);
  });

  it('shows the start of an announced show by the server’s clock, and plays when it begins', async () => {
    const coming: Partial<Video> = { state: 'coming', videoUrl: null, startsAt: '2026-03-10T04:00:01.500Z' };
    const { element } = renderVideo(coming);
    expect(screen.queryByRole('button', { name: '播放视频' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/00:00:0[01]/));
    server.use(mockEndpoint('liveDetail', () => exampleVideo));
    await waitFor(() => expect(element).toHaveAttribute('src', exampleVideo.videoUrl));
  });
});

// R-LIVE-09
describe('video player of a browser with Media Source Extensions', () => {
  const detach = jest.fn();
  beforeEach(() => {
    media.hasMediaSource = true;
    detach.mockReset();
    attach.mockReset();
    attach.mockReturnValue(detach);
  });
  const failInLibrary = () => act(() => attach.mock.lastCall?.[2]());
  const failToStart = async () => {
    media.isStuck = true;
    const view = renderVideo();
    await waitFor(() => expect(media.playCount).toBe(1));
    media.isStuck = false;
    failInLibrary();
    return view;
  };
  const throwAtStart = () =>
    attach.mockImplementation(() => {
      throw new Error('the browser cannot play HLS');
    });

  it('plays by the library, also where the browser claims HLS, and ends the stream with the page', async () => {
    const { element, unmount } = renderVideo();
    expect(await findButton('暂停视频')).toBeInTheDocument();
    expect(attach).toHaveBeenCalledWith(element, exampleVideo.videoUrl, expect.any(Function));
    expect(element).not.toHaveAttribute('src');
    unmount();
    expect(detach).toHaveBeenCalledTimes(1);
  });

  it('lets the browser play a stream that the library cannot play', async () => {
    const { element } = await failToStart();
    expect(detach).toHaveBeenCalledTimes(1);
    expect(element).toHaveAttribute('src', exampleVideo.videoUrl);
    expect(await findButton('暂停视频')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lets the browser play where the library does not start', async () => {
    throwAtStart();
    const { element } = renderVideo();
    await waitFor(() => expect(element).toHaveAttribute('src', exampleVideo.videoUrl));
    expect(await findButton('暂停视频')).toBeInTheDocument();
  });

  it('reports a stream that neither can play, and tries the library first again', async () => {
    const { element } = await failToStart();
    fireEvent.error(element);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(element).not.toHaveAttribute('src');
    await userEvent.click(await findButton('重试'));
    expect(await findButton('暂停视频')).toBeInTheDocument();
    expect(attach).toHaveBeenCalledTimes(2);
    expect(element).not.toHaveAttribute('src');
  });

  it('reports a stream that breaks off, instead of starting it again by another player', async () => {
    const { element } = renderVideo();
    await findButton('暂停视频');
    failInLibrary();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(element).not.toHaveAttribute('src');
  });

  describe('and without HLS', () => {
    beforeEach(() => {
      media.isNative = false;
    });

    it('reports a stream that the library cannot play', async () => {
      await failToStart();
      expect(screen.getByRole('alert')).toBeInTheDocument();
      expect(detach).toHaveBeenCalledTimes(1);
    });

    it('reports a browser that the library does not support', async () => {
      throwAtStart();
      renderVideo();
      expect(await screen.findByRole('alert')).toBeInTheDocument();
    });
  });
});
