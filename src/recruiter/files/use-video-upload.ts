// One video upload: progress, cancellation and error.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newId } from '#contract/id.ts';
import type { StoredFile } from '#contract/file.ts';
import { sendVideo } from './send-video.ts';

export function useVideoUpload(onStored: (file: StoredFile) => void) {
  const [progress, setProgress] = useState(0);
  const stopper = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: sendVideo,
    onSuccess: onStored,
    // No automatic retry: the user decides whether to send a hundred megabytes again.
    retry: false,
  });
  // Leaving the form aborts the upload.
  useEffect(() => () => stopper.current?.abort(), []);
  return {
    /** 0 to 1 during an upload, else null. */
    share: upload.isPending ? progress : null,
    error: upload.isError && !isStopped(upload.error) ? upload.error : null,
    start(file: File) {
      stopper.current?.abort();
      stopper.current = new AbortController();
      setProgress(0);
      upload.mutate({ id: newId(), file, signal: stopper.current.signal, onProgress: setProgress });
    },
    stop: () => stopper.current?.abort(),
  };
}

function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
