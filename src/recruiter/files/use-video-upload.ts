// One video upload: progress, cancellation and error.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { envelope } from '#contract/endpoint.ts';
import { type StoredFile, maxVideoBytes, uploadFile } from '#contract/file.ts';
import { newId } from '#contract/id.ts';
import { CallError, errorFrom, networkError } from '../../api/call-error.ts';
import { addressOf } from '../../api/call.ts';
import { session } from '../../api/session.ts';

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

interface VideoToSend {
  id: string;
  file: File;
  signal: AbortSignal;
  /** The share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
}

const stalledMs = 60_000;
const Answer = envelope(uploadFile.data);

/**
 * Uploads a recruiter's video under its own id. Uses XMLHttpRequest, since fetch() cannot report upload progress
 * of a hundred megabytes. Gives up only when the transfer stalls; the same id may then be sent again.
 * @throws CallError as `callAsUser` does; DOMException AbortError if the signal aborted the upload.
 */
async function sendVideo(video: VideoToSend): Promise<StoredFile> {
  if (video.file.size > maxVideoBytes) throw new CallError({ code: 'too_large', status: 413 });
  const token = session.token();
  const answer = await put(video, token);
  if (answer.ok) return fileIn(answer);
  const error = await errorFrom(answer);
  if (error.status === 401 && session.token() === token) session.signOut();
  throw error;
}

async function fileIn(answer: Response): Promise<StoredFile> {
  const opened = z.safeParse(Answer, await answer.json().catch(() => undefined));
  if (!opened.success)
    throw new CallError({ code: 'unexpected', status: answer.status, cause: opened.error });
  return opened.data.response.data;
}

function put({ id, file, signal, onProgress }: VideoToSend, token: string | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = { kind: 'video', name: file.name.slice(0, 200) };
    request.open('PUT', `/api/${addressOf(uploadFile, { params: { id }, query })}`);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('accept-language', document.documentElement.lang || 'en');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    const stop = () => request.abort();
    const stall = watchForStall(stop);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stall.moved();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(networkError(new Error('the upload was cut off'))));
    request.addEventListener('abort', () =>
      reject(signal.aborted ? signal.reason : networkError(new Error('the upload stood still'))),
    );
    request.addEventListener('loadend', () => {
      stall.end();
      signal.removeEventListener('abort', stop);
    });
    signal.addEventListener('abort', stop);
    request.send(file);
  });
}

function watchForStall(onStalled: () => void) {
  let timer = setTimeout(onStalled, stalledMs);
  return {
    moved() {
      clearTimeout(timer);
      timer = setTimeout(onStalled, stalledMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** Converts to a fetch() Response, for the code that reads refusals. */
function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  });
}
