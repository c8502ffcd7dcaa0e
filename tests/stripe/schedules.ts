// Subscription schedules: a change at the end of the period, in two phases.
import type { Fields } from './fields.ts';
import type { Schedule, SchedulePhase, Subscription } from './objects.ts';
import { invalid } from './stripe-fault.ts';
import { periodEnd } from './subscriptions.ts';
import { basics, type World } from './world.ts';

export function createSchedule(
  world: World,
  subscription: Subscription,
  metadata: Record<string, string>,
): Schedule {
  if (subscription.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
      { param: 'from_subscription' },
    );
  if (!['active', 'past_due'].includes(subscription.status) || subscription.cancel_at_period_end)
    throw invalid('This subscription cannot be migrated to a schedule.', { param: 'from_subscription' });
  const items = subscription.items.data;
  const [start_date, end_date] = [items[0]?.current_period_start ?? 0, items[0]?.current_period_end ?? 0];
  const schedule = world.add('subscription_schedule', {
    ...basics(world, 'subscription_schedule', 'sub_sched'),
    ...{ customer: subscription.customer, subscription: subscription.id, released_subscription: null },
    ...{ status: 'active', end_behavior: 'release', released_at: null, metadata },
    current_phase: { start_date, end_date },
    phases: [
      {
        ...{ start_date, end_date, currency: subscription.currency, proration_behavior: 'create_prorations' },
        items: items.map((item) => ({ price: item.price.id, quantity: item.quantity })),
      },
    ],
  });
  subscription.schedule = schedule.id;
  world.emit('subscription_schedule.created', schedule);
  return schedule;
}

export function updateSchedule(world: World, schedule: Schedule, given: readonly Fields[]): void {
  requireActive(schedule);
  const phases: SchedulePhase[] = [];
  for (const [place, phase] of given.entries()) {
    const items = (phase.list('items') ?? []).map((item) => ({
      price: world.get('price', item.text('price') ?? '', `phases[${place}][items][0][price]`).id,
      quantity: item.number('quantity') ?? 1,
    }));
    const price = world.get('price', items[0]?.price ?? '');
    const start = phase.number('start_date') ?? phases.at(-1)?.end_date;
    if (start === undefined)
      throw invalid('The first phase needs a start_date.', { param: 'phases[0][start_date]' });
    const duration = phase.at('duration');
    const count = duration.number('interval_count') ?? 1;
    const interval = duration.text('interval');
    const end =
      phase.number('end_date') ??
      (interval === 'month' || interval === 'year'
        ? periodEnd(start, { recurring: { interval, interval_count: count, usage_type: 'licensed' } }, start)
        : undefined);
    if (end === undefined || end <= start)
      throw invalid('A phase needs an end_date or a duration.', { param: `phases[${place}][end_date]` });
    phases.push({
      ...{ start_date: start, end_date: end, currency: price.currency, items },
      proration_behavior: phase.text('proration_behavior') === 'none' ? 'none' : 'create_prorations',
    });
  }
  const [first] = phases;
  if (first && first.start_date !== schedule.current_phase?.start_date)
    throw invalid('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    });
  const price = schedule.phases[0]?.items[0]?.price;
  if (first && first.items[0]?.price !== price) throw invalid('The stand-in changes only later phases.');
  schedule.phases = phases;
  world.emit('subscription_schedule.updated', schedule);
}

export function releaseSchedule(world: World, schedule: Schedule): void {
  requireActive(schedule);
  const subscription = world.get('subscription', schedule.subscription ?? '');
  subscription.schedule = null;
  Object.assign(schedule, { status: 'released', released_at: world.now(), current_phase: null });
  Object.assign(schedule, { released_subscription: subscription.id, subscription: null });
  world.emit('subscription_schedule.released', schedule);
  world.emit('customer.subscription.updated', subscription);
}

function requireActive(schedule: Schedule): void {
  if (schedule.status !== 'active')
    throw invalid(`This subscription schedule is ${schedule.status} and cannot be changed.`);
}
