// Buying, changing and ending plans, and the invoices.
import type { FastifyInstance } from 'fastify';
import {
  cancelPlan,
  confirmTrial,
  continuePurchase,
  quotePlan,
  scheduleChange,
  startTrial,
  subscribe,
  undoCancel,
  undoChange,
} from '#contract/billing.ts';
import { getInvoice, getInvoices } from '#contract/invoice.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve } from '../../platform/http/serve.ts';

export function billingRoutes(app: FastifyInstance): void {
  const refuse = () => Promise.reject(new Refusal('seller_missing'));
  serve(app, quotePlan, refuse);
  serve(app, subscribe, refuse);
  serve(app, continuePurchase, () => Promise.reject(new Refusal('not_found')));
  serve(app, scheduleChange, refuse);
  serve(app, undoChange, refuse);
  serve(app, cancelPlan, refuse);
  serve(app, undoCancel, refuse);
  serve(app, startTrial, refuse);
  serve(app, confirmTrial, refuse);
  serve(app, getInvoices, () => Promise.resolve({ invoices: [], has_more: false }));
  serve(app, getInvoice, () => Promise.reject(new Refusal('not_found')));
}
