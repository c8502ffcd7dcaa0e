// The only file that knows RTCPeerConnection. Three transceivers in a fixed order (microphone, camera, screen) are
// negotiated once: turning a camera or a shared screen on and off replaces a track and needs no further offer.
import type { CallSample } from './call-sample.ts';
import { packetsIn, sampleFrom, type Sent } from './line-stats.ts';
import type { Candidate } from './negotiate.ts';
import type { Line, LineListener } from './peer.ts';
import { pictureLimits, scaleTo, type PictureLimits } from './picture-limits.ts';
import type { LocalTracks } from './port.ts';
import { redFirst } from './red.ts';

export interface LineOptions {
  iceServers: RTCIceServer[];
  /** Hides this device's addresses from the others. */
  isRelayOnly: boolean;
  /** False for observers, who only receive. */
  sends: boolean;
  tracks: () => LocalTracks;
  isLow: () => boolean;
  /** How many people may receive this side's camera, each over a connection of their own. */
  receivers: () => number;
  /** The other side's tracks are known; data may come later. */
  onTracks: (tracks: MediaStreamTrack[]) => void;
  /** What the other side's `sendData` sent. */
  onData: (bytes: Uint8Array<ArrayBuffer>) => void;
  onDataOpen: () => void;
}

export interface BrowserLine extends Line {
  /** Sends the current tracks, at the current limits. */
  publish(): Promise<void>;
  /** Lost if the connection is: whatever must arrive goes through the server too. */
  sendData(bytes: Uint8Array<ArrayBuffer>): void;
  isDataOpen(): boolean;
  measure(): Promise<CallSample>;
}

const kinds = ['audio', 'video', 'video'] as const;
/** On a line that carries less than is typed, the rest comes through the server. */
const maxWaitingBytes = 1024 * 1024;
/** A screen needs sharp letters, not many frames. */
export const maxBits = { voice: 48_000, lowVoice: 20_000, screen: 1_200_000 };

export function openBrowserLine(options: LineOptions, listener: LineListener, offers: boolean): BrowserLine {
  const connection = new RTCPeerConnection({
    iceServers: options.iceServers,
    iceTransportPolicy: options.isRelayOnly ? 'relay' : 'all',
    bundlePolicy: 'max-bundle',
  });
  const direction = options.sends ? 'sendrecv' : 'recvonly';
  const pulse = connection.createDataChannel('pulse', {
    negotiated: true,
    id: 0,
    ordered: false,
    maxRetransmits: 0,
  });
  pulse.addEventListener('message', listener.onPulse);
  const data = openData(connection, options);
  connection.addEventListener('connectionstatechange', () => {
    listener.onState(connection.connectionState);
    if (connection.connectionState === 'connected') void limit();
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) listener.onCandidate(plain(candidate));
  });
  if (offers) {
    for (const kind of kinds) preferRed(connection.addTransceiver(kind, { direction }));
    options.onTracks(remoteTracks());
    void publish();
  }

  let lastSent: Sent = { bytes: 0, at: performance.now() };

  async function publish(): Promise<void> {
    if (!options.sends) return;
    const { microphone, camera, screen } = options.tracks();
    const tracks = options.isLow() ? [microphone, null, null] : [microphone, camera, screen];
    const replacing = connection
      .getTransceivers()
      .map(({ sender }, index) => sender.replaceTrack(tracks[index] ?? null));
    // A line that was closed in between takes no tracks.
    await Promise.all(replacing).catch(() => undefined);
    await limit();
  }

  async function limit(): Promise<void> {
    const voice = options.isLow() ? maxBits.lowVoice : maxBits.voice;
    const picture = pictureLimits(options.receivers());
    const limits = [bitsOnly(voice), picture, bitsOnly(maxBits.screen)];
    const limiting = connection
      .getTransceivers()
      .map(({ sender }, index) => limitTo(sender, limits[index] ?? bitsOnly(voice)));
    await Promise.all(limiting);
  }

  function remoteTracks(): MediaStreamTrack[] {
    return connection.getTransceivers().map(({ receiver }) => receiver.track);
  }

  return {
    connection,
    async attachTracks() {
      for (const transceiver of connection.getTransceivers()) {
        transceiver.direction = direction;
        preferRed(transceiver);
      }
      options.onTracks(remoteTracks());
      await publish();
    },
    publish,
    ...data,
    pulse() {
      if (pulse.readyState === 'open') pulse.send('1');
    },
    mediaPackets: async () => packetsIn(await connection.getStats()),
    measure: async () => {
      const [sample, sent] = sampleFrom(await connection.getStats(), lastSent);
      lastSent = sent;
      return sample;
    },
    close: () => connection.close(),
  };
}

function openData(
  connection: RTCPeerConnection,
  { onData, onDataOpen }: LineOptions,
): Pick<BrowserLine, 'sendData' | 'isDataOpen'> {
  const channel = connection.createDataChannel('data', { negotiated: true, id: 1 });
  channel.binaryType = 'arraybuffer';
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data instanceof ArrayBuffer) onData(new Uint8Array(data));
  });
  channel.addEventListener('open', onDataOpen);
  const isDataOpen = () => channel.readyState === 'open';
  return {
    sendData(bytes) {
      if (isDataOpen() && channel.bufferedAmount < maxWaitingBytes) channel.send(bytes);
    },
    isDataOpen,
  };
}

function preferRed(transceiver: RTCRtpTransceiver): void {
  if (transceiver.receiver.track.kind !== 'audio') return;
  const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs;
  // Old browsers cannot choose: they keep their own order.
  if (codecs && 'setCodecPreferences' in transceiver) transceiver.setCodecPreferences(redFirst(codecs));
}

type SenderLimits = Pick<PictureLimits, 'bitsPerSecond'> & Partial<PictureLimits>;

function bitsOnly(bitsPerSecond: number): SenderLimits {
  return { bitsPerSecond };
}

async function limitTo(sender: RTCRtpSender, limits: SenderLimits): Promise<void> {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (!encoding) return;
  const wanted = encodingWithin(limits, sender.track?.getSettings().height);
  const { maxBitrate, maxFramerate, scaleResolutionDownBy } = encoding;
  const before = { maxBitrate, maxFramerate, scaleResolutionDownBy };
  const after = { ...before, ...wanted };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  Object.assign(encoding, wanted);
  // Parameters that a negotiation changed meanwhile are refused. The next connection or track sets them.
  await sender.setParameters(parameters).catch(() => undefined);
}

/** `pixels`: the height of what the sender has; undefined: unknown. */
function encodingWithin(
  { bitsPerSecond, framesPerSecond, height }: SenderLimits,
  pixels: number | undefined,
): RTCRtpEncodingParameters {
  return {
    maxBitrate: bitsPerSecond,
    ...(framesPerSecond !== undefined && { maxFramerate: framesPerSecond }),
    ...(height !== undefined && { scaleResolutionDownBy: scaleTo(height, pixels) }),
  };
}

function plain({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): Candidate {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}
