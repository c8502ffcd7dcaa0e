// The calls of Stripe's API that the stand-in serves: each with the package's own declaration of its parameters.
import { declared, type Declared } from './declared-types.ts';
import { billingRoutes } from './billing-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import type { Route } from './route.ts';

const routes: readonly Route[] = [...customerRoutes, ...catalogueRoutes, ...billingRoutes, ...moneyRoutes];

export interface FoundRoute {
  route: Route;
  id: string;
  type: Declared;
}

export function findRoute(method: string, path: string): FoundRoute | undefined {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`);
    const [matched, id = ''] = pattern.exec(path) ?? [];
    if (route.method === method && matched !== undefined)
      return { route, id: decodeURIComponent(id), type: declared(...route.params) };
  }
  return undefined;
}
