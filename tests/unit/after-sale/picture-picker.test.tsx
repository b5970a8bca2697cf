import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PicturePicker } from '@/components/uploads/picture-picker';
import { createUploadQueue, type UploadQueue } from '@/components/uploads/upload-queue';
import { ApiError } from '@/lib/browser/api-error';
import { type UploadOptions, uploadPicture } from '@/lib/browser/upload-picture';
import { renderPart } from '../order/support';
import { picture } from './support';

jest.mock('@/lib/browser/upload-picture', () => ({ uploadPicture: jest.fn() }));

interface Sending {
  name: string;
  progress: (share: number) => void;
  signal: AbortSignal | undefined;
  arrive: () => void;
  fail: (error: unknown) => void;
}

/** A network in a test's hands: each picture waits until the test says how it ends. */
function holdNetwork() {
  const sendings: Sending[] = [];
  jest.mocked(uploadPicture).mockImplementation((_, name, { onProgress, signal }: UploadOptions = {}) => {
    return new Promise((resolve, reject) => {
      sendings.push({
        name,
        signal,
        progress: (share) => onProgress?.(share),
        arrive: () => resolve({ url: `/vantmall/uploads/${name}.webp`, width: 1, height: 1 }),
        fail: reject,
      });
    });
  });
  return sendings;
}

const released = jest.spyOn(URL, 'revokeObjectURL');

function show(): { tray: UploadQueue; choose: (...files: File[]) => void } {
  const tray = createUploadQueue();
  renderPart(<PicturePicker uploads={tray} label="上传图片" />);
  return {
    tray,
    choose: (...files) => fireEvent.change(screen.getByLabelText(/添加图片/), { target: { files } }),
  };
}

const sendingAt = async (sendings: Sending[], place: number): Promise<Sending> => {
  await waitFor(() => expect(sendings.length).toBeGreaterThan(place));
  const found = sendings[place];
  if (!found) throw new Error('not sent');
  return found;
};

describe('the picture picker', () => {
  // R-AFTER-26
  it('sends pictures one after the other, with progress, and answers their addresses in order', async () => {
    const sendings = holdNetwork();
    const { tray, choose } = show();
    choose(picture('a.jpg'), picture('b.png', 'image/png'));
    expect(screen.getAllByRole('img')).toHaveLength(2);
    const first = await sendingAt(sendings, 0);
    expect(sendings).toHaveLength(1);
    act(() => first.progress(0.42));
    expect(screen.getByText('42%')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '图片 1 上传中' })).toBeInTheDocument();
    const settled = tray.waitUntilDone();
    await act(async () => first.arrive());
    const second = await sendingAt(sendings, 1);
    await act(async () => second.arrive());
    expect(await settled).toEqual(['/vantmall/uploads/a.jpg.webp', '/vantmall/uploads/b.png.webp']);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it.each([
    ['a document', picture('list.pdf', 'application/pdf'), /“list\.pdf”不是可用的图片/],
    ['a drawing that may run', picture('x.svg', 'image/svg+xml'), /“x\.svg”不是可用的图片/],
    ['a huge animation', picture('x.gif', 'image/gif', 5 * 1024 * 1024 + 1), /“x\.gif”太大了/],
  ])('refuses %s with a word and sends nothing', (_, file, said) => {
    holdNetwork();
    const { choose } = show();
    choose(file);
    expect(screen.getByRole('alert')).toHaveTextContent(said);
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(uploadPicture).not.toHaveBeenCalled();
  });

  // R-AFTER-19, R-AFTER-26
  it('takes six and has no place for more', () => {
    holdNetwork();
    const { choose } = show();
    choose(...Array.from({ length: 8 }, (_, at) => picture(`${at}.jpg`)));
    expect(screen.getAllByRole('img')).toHaveLength(6);
    expect(screen.queryByLabelText(/添加图片/)).not.toBeInTheDocument();
    expect(screen.getByRole('alert').textContent).toBe('最多上传 6 张图片');
  });

  it('sends a picture again that did not arrive', async () => {
    const user = userEvent.setup();
    const sendings = holdNetwork();
    const { tray, choose } = show();
    choose(picture());
    const first = await sendingAt(sendings, 0);
    await act(async () => first.fail(new ApiError(0, 'offline')));
    expect(screen.getByRole('alert')).toHaveTextContent(/网络不稳定/);
    expect(await tray.waitUntilDone()).toBeNull();
    await user.click(screen.getByRole('button', { name: '重新上传图片 1' }));
    const again = await sendingAt(sendings, 1);
    await act(async () => again.arrive());
    expect(await tray.waitUntilDone()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('does not offer to send again what the mall will never take', async () => {
    const sendings = holdNetwork();
    const { choose } = show();
    choose(picture());
    const first = await sendingAt(sendings, 0);
    await act(async () => first.fail(new ApiError(415, 'no picture')));
    expect(screen.getByRole('alert')).toHaveTextContent(/无法读取/);
    expect(screen.queryByRole('button', { name: '重新上传图片 1' })).not.toBeInTheDocument();
  });

  it('calls off and forgets a picture that is taken out, and goes on with the next', async () => {
    const user = userEvent.setup();
    const sendings = holdNetwork();
    const { tray, choose } = show();
    choose(picture('a.jpg'), picture('b.jpg'));
    const first = await sendingAt(sendings, 0);
    first.signal?.addEventListener('abort', () => first.fail(new ApiError(0, 'called off')));
    await user.click(screen.getByRole('button', { name: '移除图片 1' }));
    expect(first.signal?.aborted).toBe(true);
    expect(released).toHaveBeenCalledTimes(1);
    const second = await sendingAt(sendings, 1);
    expect(second.name).toBe('b.jpg');
    await act(async () => second.arrive());
    expect(await tray.waitUntilDone()).toEqual(['/vantmall/uploads/b.jpg.webp']);
  });

  it('gives the device its memory back when the form is left', () => {
    holdNetwork();
    const { tray, choose } = show();
    choose(picture('a.jpg'), picture('b.jpg'));
    act(() => tray.clear());
    expect(released).toHaveBeenCalledTimes(2);
    expect(screen.queryAllByRole('img')).toEqual([]);
  });
});
