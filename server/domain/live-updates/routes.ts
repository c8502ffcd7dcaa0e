// GET /api/events: server-sent events of the signed-in member's agency. The page reads them with fetch, because
// EventSource cannot send a Bearer token. A comment every 15 s keeps proxies from closing the connection; the session
// is checked at the same time. An open stream is no activity of the member.
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { getEvents } from '#contract/events.ts';
import type { LiveEvent } from '#contract/events.ts';
import { requireMember } from '../../platform/http/sessions.ts';
import { serve } from '../../platform/http/serve.ts';
import { createEventFilter } from './event-filter.ts';

const heartbeatMs = 15_000;
const maxUnreadBytes = 64 * 1024;

export function eventRoutes(app: FastifyInstance): void {
  serve(app, getEvents, async ({ member, request, reply, deps }) => {
    const stream = new PassThrough();
    // Sent at once, so that the page knows it is connected and fetches what it missed.
    stream.write(': connected\n\n');
    const memberNow = async () => {
      const access = { who: 'user', permission: 'any' } as const;
      await requireMember(deps, request, access, { isUnattended: true });
      return request.member ?? member;
    };
    const end = (retryMs?: number) => {
      if (stream.writableEnded) return;
      if (retryMs !== undefined) stream.write(`retry: ${retryMs}\n\n`);
      stream.end();
    };
    let isVisible: ReturnType<typeof createEventFilter>;
    const send = async (event: LiveEvent) => {
      // Applies a change of the member's own access at once instead of at the next heartbeat.
      if (event.kind === 'user' && event.user_id === member.userId)
        isVisible = createEventFilter(deps.db, await memberNow());
      if (!(await (await isVisible)(event)) || stream.writableEnded) return;
      stream.write(`data: ${JSON.stringify(event)}\n\n`);
      // The client has stopped reading. When it reconnects it refetches, as after every gap.
      if (stream.writableLength > maxUnreadBytes) stream.destroy();
    };
    let sent = Promise.resolve();
    const stop = deps.events.subscribe(member.agencyId, {
      send: (event) => {
        sent = sent.then(() => send(event)).catch(() => end());
      },
      end,
    });
    // After subscribing, so that no change of visibility is missed.
    isVisible = createEventFilter(deps.db, member);
    try {
      await isVisible;
    } catch (error) {
      stop();
      throw error;
    }
    const heartbeat = setInterval(() => {
      if (!stream.writableEnded) stream.write(': still here\n\n');
      memberNow().catch(() => end());
    }, heartbeatMs);
    stream.on('close', () => {
      clearInterval(heartbeat);
      stop();
    });
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
