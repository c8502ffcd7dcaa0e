// Tracks and streams for tests of calls, which run without a browser.

export class StandInTrack extends EventTarget implements MediaStreamTrack {
  readonly kind: string;
  readonly id: string;
  readonly label = '';
  readonly muted = false;
  contentHint = '';
  enabled = true;
  readyState: MediaStreamTrackState = 'live';
  onended = null;
  onmute = null;
  onunmute = null;
  /** What plays, on the receiving side: the other side's own track, or nothing. */
  readonly source: () => MediaStreamTrack | null;

  constructor(kind: 'audio' | 'video', id: string, source?: () => MediaStreamTrack | null) {
    super();
    this.kind = kind;
    this.id = id;
    this.source = source ?? (() => this);
  }

  stop(): void {
    this.readyState = 'ended';
  }
  clone(): MediaStreamTrack {
    throw new Error('a copy would not be muted with its original');
  }
  applyConstraints = (): Promise<void> => Promise.resolve();
  getCapabilities = (): MediaTrackCapabilities => ({});
  getConstraints = (): MediaTrackConstraints => ({});
  getSettings = (): MediaTrackSettings => ({});
}

export class StandInStream {
  private readonly tracks: MediaStreamTrack[];

  constructor(tracks: MediaStreamTrack[] = []) {
    this.tracks = tracks;
  }

  getTracks(): MediaStreamTrack[] {
    return [...this.tracks];
  }
}

/** The names of the tracks that play now. */
export function playing(stream: MediaStream | undefined): string[] {
  return (stream?.getTracks() ?? []).flatMap((track) => {
    const source = track instanceof StandInTrack ? track.source() : null;
    return source ? source.id : [];
  });
}
