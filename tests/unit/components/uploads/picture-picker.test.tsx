import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PicturePicker } from '@/components/uploads/picture-picker';
import { createUploadQueue, type UploadQueue } from '@/components/uploads/upload-queue';
import { ApiError } from '@/lib/browser/api-error';
import { type UploadOptions, uploadPicture } from '@/lib/browser/upload-picture';
import { renderPart } from '../../../support/components/order';
import { createPictureFile } from '../after-sale/support';

jest.mock('@/lib/browser/upload-picture', () => ({ uploadPicture: jest.fn() }));

interface PendingUpload {
  name: string;
  progress: (share: number) => void;
  signal: AbortSignal | undefined;
  arrive: () => void;
  fail: (error: unknown) => void;
}

/** Mocks uploads that stay pending until the test ends them. */
function mockPendingUploads() {
  const sendings: PendingUpload[] = [];
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

function renderPicker(): { tray: UploadQueue; choose: (...files: File[]) => void } {
  const tray = createUploadQueue();
  renderPart(<PicturePicker uploads={tray} label="上传图片" />);
  return {
    tray,
    choose: (...files) => fireEvent.change(screen.getByLabelText(/添加图片/), { target: { files } }),
  };
}

const waitForUpload = async (sendings: PendingUpload[], position: number): Promise<PendingUpload> => {
  await waitFor(() => expect(sendings.length).toBeGreaterThan(position));
  const upload = sendings[position];
  if (!upload) throw new Error('the upload was not started');
  return upload;
};

describe('picture picker', () => {
  it('has no pictures to send when the queue was cleared during an upload', async () => {
    const sendings = mockPendingUploads();
    const { tray, choose } = renderPicker();
    choose(createPictureFile('a.jpg'));
    const { signal } = await waitForUpload(sendings, 0);
    const waiting = tray.waitUntilDone();
    act(() => tray.clear());
    expect(await waiting).toBeNull();
    expect(signal?.aborted).toBe(true);
    expect(await tray.waitUntilDone()).toEqual([]);
  });

  // R-AFTER-26
  it('uploads pictures one by one with progress, and returns their URLs in order', async () => {
    const sendings = mockPendingUploads();
    const { tray, choose } = renderPicker();
    choose(createPictureFile('a.jpg'), createPictureFile('b.png', 'image/png'));
    expect(screen.getAllByRole('img')).toHaveLength(2);
    const first = await waitForUpload(sendings, 0);
    expect(sendings).toHaveLength(1);
    act(() => first.progress(0.42));
    expect(screen.getByText('42%')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '图片 1 上传中' })).toBeInTheDocument();
    const settled = tray.waitUntilDone();
    await act(async () => first.arrive());
    const second = await waitForUpload(sendings, 1);
    await act(async () => second.arrive());
    expect(await settled).toEqual(['/vantmall/uploads/a.jpg.webp', '/vantmall/uploads/b.png.webp']);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it.each([
    ['a document', createPictureFile('list.pdf', 'application/pdf'), /“list\.pdf”不是可用的图片/],
    ['a drawing that may run', createPictureFile('x.svg', 'image/svg+xml'), /“x\.svg”不是可用的图片/],
    ['a huge animation', createPictureFile('x.gif', 'image/gif', 5 * 1024 * 1024 + 1), /“x\.gif”太大了/],
  ])('rejects %s with a message and uploads nothing', (_, file, message) => {
    mockPendingUploads();
    const { choose } = renderPicker();
    choose(file);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(uploadPicture).not.toHaveBeenCalled();
  });

  // R-AFTER-19, R-AFTER-26
  it('accepts six pictures and no more', () => {
    mockPendingUploads();
    const { choose } = renderPicker();
    choose(...Array.from({ length: 8 }, (_, at) => createPictureFile(`${at}.jpg`)));
    expect(screen.getAllByRole('img')).toHaveLength(6);
    expect(screen.queryByLabelText(/添加图片/)).not.toBeInTheDocument();
    expect(screen.getByRole('alert').textContent).toBe('最多上传 6 张图片');
  });

  it('uploads a failed picture again', async () => {
    const user = userEvent.setup();
    const sendings = mockPendingUploads();
    const { tray, choose } = renderPicker();
    choose(createPictureFile());
    const first = await waitForUpload(sendings, 0);
    await act(async () => first.fail(new ApiError(0, 'offline')));
    expect(screen.getByRole('alert')).toHaveTextContent(/网络不稳定/);
    expect(await tray.waitUntilDone()).toBeNull();
    await user.click(screen.getByRole('button', { name: '重新上传图片 1' }));
    const again = await waitForUpload(sendings, 1);
    await act(async () => again.arrive());
    expect(await tray.waitUntilDone()).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers no retry for a picture that the mall rejects', async () => {
    const sendings = mockPendingUploads();
    const { choose } = renderPicker();
    choose(createPictureFile());
    const first = await waitForUpload(sendings, 0);
    await act(async () => first.fail(new ApiError(415, 'no picture')));
    expect(screen.getByRole('alert')).toHaveTextContent(/无法读取/);
    expect(screen.queryByRole('button', { name: '重新上传图片 1' })).not.toBeInTheDocument();
  });

  it('cancels and discards a removed picture, and continues with the next', async () => {
    const user = userEvent.setup();
    const sendings = mockPendingUploads();
    const { tray, choose } = renderPicker();
    choose(createPictureFile('a.jpg'), createPictureFile('b.jpg'));
    const first = await waitForUpload(sendings, 0);
    first.signal?.addEventListener('abort', () => first.fail(new ApiError(0, 'called off')));
    await user.click(screen.getByRole('button', { name: '移除图片 1' }));
    expect(first.signal?.aborted).toBe(true);
    expect(released).toHaveBeenCalledTimes(1);
    const second = await waitForUpload(sendings, 1);
    expect(second.name).toBe('b.jpg');
    await act(async () => second.arrive());
    expect(await tray.waitUntilDone()).toEqual(['/vantmall/uploads/b.jpg.webp']);
  });

  it('releases object URLs when the form is left', () => {
    mockPendingUploads();
    const { tray, choose } = renderPicker();
    choose(createPictureFile('a.jpg'), createPictureFile('b.jpg'));
    act(() => tray.clear());
    expect(released).toHaveBeenCalledTimes(2);
    expect(screen.queryAllByRole('img')).toEqual([]);
  });
});
