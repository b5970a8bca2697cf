import { useEffect, useState } from 'react';
import { createUploadQueue, type UploadQueue } from './upload-queue';

/** Creates one upload queue for each subject of the first render; the queues are cleared on unmount. */
export function useUploadQueues<T>(subjects: readonly T[]): readonly { subject: T; uploads: UploadQueue }[] {
  const [queues] = useState(() => subjects.map((subject) => ({ subject, uploads: createUploadQueue() })));
  useEffect(
    () => () => {
      for (const { uploads } of queues) uploads.clear();
    },
    [queues],
  );
  return queues;
}

/** Creates an upload queue that is cleared on unmount. */
export function useUploadQueue(): UploadQueue {
  const [queue] = useState(() => createUploadQueue());
  useEffect(() => queue.clear, [queue]);
  return queue;
}
