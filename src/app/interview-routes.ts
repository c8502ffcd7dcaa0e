// The candidate's routes without the signed-in area's, so that pages under /i, /s, /c, /r and /verify download nothing
// of it. Uses the same route files as routeTree.gen.ts, which lists and types all routes.
import type { AnyRoute } from '@tanstack/react-router';
import { Route as rootRoute } from './routes/__root.tsx';
import { Route as notFound } from './routes/404.tsx';
import { Route as company } from './routes/c.$hash.tsx';
import { Route as done } from './routes/i.done.$hash.tsx';
import { Route as invitation } from './routes/i.$hash.tsx';
import { Route as live } from './routes/i.l.$hash.tsx';
import { Route as liveUnsupported } from './routes/i.l.unsupported.$hash.tsx';
import { Route as process } from './routes/i.process.$hash.tsx';
import { Route as result } from './routes/i.result.$status.tsx';
import { Route as unsupported } from './routes/i.unsupported.$hash.tsx';
import { Route as guest } from './routes/r.$hash.tsx';
import { Route as share } from './routes/s.$hash.tsx';
import { Route as verify } from './routes/verify.tsx';

export const interviewRoutes = rootRoute.addChildren([
  placed(invitation, '/i/$hash'),
  placed(share, '/s/$hash'),
  placed(process, '/i/process/$hash'),
  placed(done, '/i/done/$hash'),
  placed(result, '/i/result/$status'),
  placed(unsupported, '/i/unsupported/$hash'),
  placed(live, '/i/l/$hash'),
  placed(liveUnsupported, '/i/l/unsupported/$hash'),
  placed(company, '/c/$hash'),
  placed(guest, '/r/$hash'),
  placed(verify, '/verify'),
  placed(notFound, '/404'),
]);

/** A route file gets its path from its tree. */
function placed<Of extends AnyRoute>(route: Of, path: string): Of {
  Object.assign(route.options, { id: path, path, getParentRoute: () => rootRoute });
  return route;
}
