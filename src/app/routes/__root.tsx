// The root of every page. An unknown address is /404.
import { createRootRouteWithContext, Navigate, Outlet, retainSearchParams } from '@tanstack/react-router';
import type { AppContext } from './-app-context.ts';

export const Route = createRootRouteWithContext<AppContext>()({
  // `?lang=` stays in the address from page to page, so that a reload in mid-interview keeps the language.
  validateSearch: ({ lang }: Record<string, unknown>): { lang?: string } =>
    typeof lang === 'string' ? { lang } : {},
  search: { middlewares: [retainSearchParams(['lang'])] },
  component: Outlet,
  notFoundComponent: () => <Navigate to="/404" replace />,
});
