// A hall for the mesh: browsers of stand-in-world.ts with tracks and data between them.
import type { BrowserLine, LineOptions } from './browser-line.ts';
import { openMesh } from './mesh.ts';
import type { LineListener } from './peer.ts';
import { listening, type Guest, type Hall } from './stand-in-call.ts';
import { StandInTrack } from './stand-in-media.ts';
import { StandIn, type World } from './stand-in-world.ts';

interface End {
  line: BrowserLine;
  connection: StandIn;
  options: LineOptions;
  isConnected: boolean;
  isClosed: boolean;
  sent: (MediaStreamTrack | null)[];
  /** How many people receive this side's picture, as far as its limits know. */
  receivers: number;
}

const newEnd = { isConnected: false, isClosed: false, sent: [], receivers: 0 };

interface MeshHall extends Hall {
  world: World;
  openEnds: () => number;
  /** `receivers` of each open end. */
  receivers: () => number[];
}

export function meshHall(unreachable: string[] = []): MeshHall {
  const world: World = { isUp: true, route: 1, delays: () => [10] };
  const guests = new Map<string, Guest>();
  const ends = new Map<string, End>();
  const flows = (a: End | undefined, b: End | undefined): boolean =>
    world.isUp && a?.isConnected === true && b?.isConnected === true;

  function openLine(pair: [string, string], options: LineOptions, listener: LineListener, offers: boolean) {
    const opposite = () => ends.get(pair.toReversed().join('>'));
    const connection = new StandIn(
      world,
      {
        ...listener,
        onState(state) {
          end.isConnected = state === 'connected';
          listener.onState(state);
          options.onDataOpen();
        },
      },
      () => opposite()?.connection,
    );
    const remote = remoteTracks(pair.join('<'), (index) =>
      flows(end, opposite()) ? (opposite()?.sent[index] ?? null) : null,
    );
    const publish = (): Promise<void> => {
      const { microphone, camera, screen } = options.tracks();
      const tracks = options.isLow() ? [microphone, null, null] : [microphone, camera, screen];
      end.sent = options.sends ? tracks : [];
      end.receivers = options.receivers();
      return Promise.resolve();
    };
    const line: BrowserLine = {
      connection,
      attachTracks() {
        options.onTracks(remote);
        return publish();
      },
      publish,
      pulse: () => connection.pulse(),
      mediaPackets: () => Promise.resolve(1),
      measure: () => Promise.reject(new Error('no statistics')),
      isDataOpen: () => flows(end, opposite()),
      sendData(bytes) {
        const to = opposite();
        if (flows(end, to)) setTimeout(() => to?.options.onData(bytes), 10);
      },
      close() {
        end.isClosed = true;
        connection.close();
      },
    };
    const end: End = { ...newEnd, line, connection, options };
    ends.set(pair.join('>'), end);
    if (offers) void line.attachTracks();
    return line;
  }

  const open = () => [...ends.values()].filter(({ isClosed }) => !isClosed);

  return {
    world,
    openEnds: () => open().length,
    receivers: () => open().map((end) => end.receivers),
    open({ id }, guest) {
      guests.set(id, guest);
      return openMesh({
        ...listening(guest),
        iceServers: () => [],
        isRelayOnly: false,
        onUnreachable: (person) => void unreachable.push(`${id}>${person}`),
        send(to, signal) {
          for (const delay of world.delays(signal))
            setTimeout(() => guests.get(to)?.call.take(id, signal), delay);
        },
        openLine: (person, ...rest) => openLine([id, person], ...rest),
      });
    },
    cut: () => void (world.isUp = false),
    mend: () => void (world.isUp = true),
  };
}

function remoteTracks(name: string, source: (index: number) => MediaStreamTrack | null): StandInTrack[] {
  const kinds = ['audio', 'video', 'video'] as const;
  return kinds.map((kind, index) => new StandInTrack(kind, `${name} ${index}`, () => source(index)));
}
