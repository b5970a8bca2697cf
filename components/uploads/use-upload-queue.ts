import { useEffect, useState } from 'react';
import { createUploadQueue, type UploadQueue } from './upload-queue';

/** An upload queue for each of the subjects of the first render; cleared when the form is left. */
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

/** An upload queue, cleared when the form is left. */
export function useUploadQueue(): UploadQueue {
  const [queue] = useState(() => createUploadQueue());
  useEffect(() => queue.clear, [queue]);
  return queue;
}
