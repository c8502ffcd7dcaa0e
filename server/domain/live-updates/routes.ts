// GET /api/events: server-sent events of the signed-in member's agency. Read by fetch, since EventSource can't send a
// Bearer. The comment every 15 s keeps proxies from closing the line, and is when a session that ended is noticed.
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { getEvents } from '#contract/events.ts';
import type { LiveEvent } from '#contract/events.ts';
import { requireMember } from '../../platform/http/sessions.ts';
import { serve } from '../../platform/http/serve.ts';
import { tellable } from './what-is-seen.ts';

const heartbeatMs = 15_000;
const maxUnreadBytes = 64 * 1024;

export function eventRoutes(app: FastifyInstance): void {
  serve(app, getEvents, async ({ member, request, reply, deps }) => {
    const stream = new PassThrough();
    // Told at once, so that the page knows it is connected and fetches what it missed.
    stream.write('retry: 2000\n: connected\n\n');
    const memberNow = async () => {
      await requireMember(deps, request, { who: 'user', permission: 'any' });
      return request.member ?? member;
    };
    const end = () => void stream.end();
    let isTold: ReturnType<typeof tellable>;
    const tell = async (event: LiveEvent) => {
      // Not at the next heartbeat: whoever was deactivated hears nothing more, and whoever may less hears less.
      if (event.kind === 'user' && event.user_id === member.userId)
        isTold = tellable(deps.db, await memberNow());
      if (!(await (await isTold)(event)) || stream.writableEnded) return;
      stream.write(`data: ${JSON.stringify(event)}\n\n`);
      // Nobody reads any more: whoever comes back fetches anew, as after every gap.
      if (stream.writableLength > maxUnreadBytes) stream.destroy();
    };
    let told = Promise.resolve();
    const stop = deps.events.subscribe(member.agencyId, {
      send: (event) => {
        told = told.then(() => tell(event)).catch(end);
      },
      end,
    });
    // Only now: whatever changes what is seen is heard of.
    isTold = tellable(deps.db, member);
    try {
      await isTold;
    } catch (error) {
      stop();
      throw error;
    }
    const heartbeat = setInterval(() => {
      if (!stream.writableEnded) stream.write(': still here\n\n');
      memberNow().catch(end);
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
