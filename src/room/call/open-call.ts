// The two engines of a room's call. LiveKit's code is loaded only by rooms that use it, and again and again until it is there:
// until then the mesh goes on.
import { openMesh, type MeshPorts } from './mesh.ts';
import type { LiveKitPorts } from './livekit.ts';
import { pauseBefore } from './pauses.ts';
import type { Call } from './port.ts';
import { switchedCall, type SwitchedCall } from './switched-call.ts';

export function openCall(ports: MeshPorts & LiveKitPorts, gone: AbortSignal): SwitchedCall {
  return switchedCall({ mesh: () => openMesh(ports), livekit: () => loadLiveKit(ports, gone) });
}

/** Pending forever if the page leaves first. */
async function loadLiveKit(ports: LiveKitPorts, gone: AbortSignal): Promise<Call> {
  for (let failures = 0; ; failures += 1) {
    const file = await import('./livekit.ts').catch(() => null);
    if (file) return file.openLiveKit(ports);
    await new Promise((resolve) => void setTimeout(resolve, pauseBefore(failures)));
    if (gone.aborted) return new Promise<Call>(() => undefined);
  }
}
