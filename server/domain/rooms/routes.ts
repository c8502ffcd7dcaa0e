// The calls of live rooms.
import type { FastifyInstance } from 'fastify';
import { afterwardsRoutes } from './afterwards.ts';
import { channelRoutes } from './channel.ts';
import { doorRoutes } from './door.ts';
import { hostRoutes } from './host-actions.ts';
import { padRunRoutes } from './pad-runs.ts';
import { padRoutes } from './pad.ts';
import { panelRoutes } from './panel.ts';
import { reviewRoutes } from './review.ts';
import { scheduleRoutes } from './schedule.ts';
import { talkRoutes } from './talk.ts';

export function roomRoutes(app: FastifyInstance): void {
  scheduleRoutes(app);
  doorRoutes(app);
  hostRoutes(app);
  afterwardsRoutes(app);
  talkRoutes(app);
  channelRoutes(app);
  panelRoutes(app);
  padRoutes(app);
  padRunRoutes(app);
  reviewRoutes(app);
}
