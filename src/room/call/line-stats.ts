// What a connection’s statistics say about the line: its quality, and what the call sends.
import type { CallSample } from './call-sample.ts';

/** What the statistics have that we read (https://www.w3.org/TR/webrtc-stats/). */
function statsOf(report: RTCStatsReport): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  report.forEach((stats: Record<string, unknown>) => void found.push(stats));
  return found;
}

export function packetsIn(report: RTCStatsReport): number {
  return statsOf(report)
    .filter(({ type }) => type === 'inbound-rtp')
    .reduce((sum, stats) => sum + numberOf(stats['packetsReceived']), 0);
}

export interface Sent {
  bytes: number;
  at: number;
}

export function sampleFrom(report: RTCStatsReport, before: Sent): [CallSample, Sent] {
  const stats = statsOf(report);
  const pair = stats.find(({ type, nominated }) => type === 'candidate-pair' && nominated === true);
  const losses = stats
    .filter(({ type }) => type === 'remote-inbound-rtp')
    .map((remote) => numberOf(remote['fractionLost']));
  const available = pair?.['availableOutgoingBitrate'];
  const roundTrip = pair?.['currentRoundTripTime'];
  const sent = { bytes: numberOf(pair?.['bytesSent']), at: performance.now() };
  const bits = Math.max(0, sent.bytes - before.bytes) * 8;
  const sample = {
    availableBitsPerSecond: typeof available === 'number' ? available : null,
    callBitsPerSecond: Math.round((bits * 1000) / Math.max(1, sent.at - before.at)),
    lossShare: Math.max(0, ...losses),
    roundTripMs: typeof roundTrip === 'number' ? roundTrip * 1000 : null,
  };
  return [sample, sent];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
