// The root of every page. What is not found, by address or by the server, is /404.
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router';
import type { AppContext } from './-app-context.ts';

export const Route = createRootRouteWithContext<AppContext>()({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/404" replace />,
});
