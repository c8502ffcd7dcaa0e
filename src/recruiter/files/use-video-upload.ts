// One video on its way to the server: how far it is, that it can be stopped, and why it failed.
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
    // It is not sent again by itself: who sends a hundred megabytes twice wants to have said so.
    retry: false,
  });
  // Whoever leaves the form does not wait for the rest of it.
  useEffect(() => () => stopper.current?.abort(), []);
  return {
    /** 0 to 1 while something is being sent, else null. */
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
