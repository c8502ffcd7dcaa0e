import { describe, expect, test } from 'vitest';
import { newestSource, nextSource, type Video } from './video-source.ts';

const idle = { isWatched: false, hasFailed: false };

describe('the address a video plays from', () => {
  test('is the version that plays everywhere, else the original', () => {
    expect(newestSource(video({ url: '/u', original: '/o' }))?.src).toBe('/u');
    expect(newestSource(video({ url: null, original: '/o' }))?.src).toBe('/o');
  });
  test('is none while the video is on its way, and none once it is deleted', () => {
    expect(newestSource(video({ url: null, original: null, state: 'uploading' }))).toBeNull();
    expect(newestSource(video({ state: 'deleted' }))).toBeNull();
  });
  test('stays when only its signature changed', () => {
    const current = newestSource(video({ url: '/u?sig=1' }));
    expect(nextSource(current, video({ url: '/u?sig=2' }), idle)).toEqual(current);
  });
  test('never changes under somebody who is watching', () => {
    const current = newestSource(video({ url: null, original: '/o', state: 'stored' }));
    expect(nextSource(current, video({ url: '/u' }), { isWatched: true, hasFailed: false })).toEqual(current);
  });
  test('becomes the better version when nobody is watching', () => {
    const current = newestSource(video({ url: null, original: '/o', state: 'stored' }));
    expect(nextSource(current, video({ url: '/u' }), idle)?.src).toBe('/u');
  });
  test('becomes the rendition once there is one, though the video was ready before', () => {
    const current = newestSource(video({ url: '/original?sig=1' }));
    expect(nextSource(current, video({ url: '/rendition?sig=1' }), idle)?.src).toBe('/rendition?sig=1');
  });
  test('is taken anew when it no longer works', () => {
    const current = newestSource(video({ url: '/u?sig=old' }));
    expect(nextSource(current, video({ url: '/u?sig=new' }), { isWatched: true, hasFailed: true })?.src).toBe(
      '/u?sig=new',
    );
  });
  test('is gone when the video was deleted', () => {
    const current = newestSource(video({}));
    expect(
      nextSource(current, video({ state: 'deleted' }), { isWatched: true, hasFailed: false }),
    ).toBeNull();
  });
});

function video(given: Partial<Video>): Video {
  return {
    state: 'ready',
    fault: null,
    url: '/u',
    original: '/o',
    poster: null,
    mime_type: 'video/webm',
    duration_seconds: 3,
    bytes: 10,
    interruptions: 0,
    lowered: false,
    audio_only: false,
    sha256: 'a'.repeat(64),
    deleted_at: null,
    ...given,
  };
}
