// Takes a still of the recording, so that the recruiter's list has a picture before the server has seen the video.
import { maxPosterBytes } from '#contract/take.ts';

const maxSidePx = 640;
const qualities = [0.8, 0.6, 0.4, 0.2] as const;
const settleMs = 700;

/** A JPEG of at most maxPosterBytes, or null; then the server makes its own. */
export async function takePoster(stream: MediaStream): Promise<ArrayBuffer | null> {
  if (stream.getVideoTracks().length === 0) return null;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  try {
    await video.play();
    // The first frames of a camera are often dark.
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return await jpegOf(video);
  } finally {
    video.srcObject = null;
  }
}

async function jpegOf(video: HTMLVideoElement): Promise<ArrayBuffer | null> {
  const scale = Math.min(1, maxSidePx / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  if (canvas.width === 0) return null;
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxPosterBytes) return blob.arrayBuffer();
  }
  return null;
}
