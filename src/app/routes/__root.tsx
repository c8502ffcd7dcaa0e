// Root route of every page. Unknown addresses lead to /404.
import { createRootRouteWithContext, Navigate, Outlet, retainSearchParams } from '@tanstack/react-router';
import type { AppContext } from './-app-context.ts';

export const Route = createRootRouteWithContext<AppContext>()({
  // `?lang=` persists across navigation, so that a reload mid-interview keeps the language.
  validateSearch: ({ lang }: Record<string, unknown>): { lang?: string } =>
    typeof lang === 'string' ? { lang } : {},
  search: { middlewares: [retainSearchParams(['lang'])] },
  component: Outlet,
  notFoundComponent: () => <Navigate to="/404" replace />,
});
