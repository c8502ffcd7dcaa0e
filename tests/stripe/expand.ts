// `expand`: replaces ids by the objects they name (https://docs.stripe.com/api/expanding_objects).
import { invalid } from './stripe-fault.ts';
import { listOf, type World } from './world.ts';

/** A copy in which the paths are expanded. @throws StripeFault for a path that leads to nothing that can be expanded */
export function expand(world: World, value: object, paths: readonly string[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > 4)
      throw invalid('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    if (!walk(world, copy, names))
      throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand[0]' });
  }
  return copy;
}

/** Returns false if the path does not exist. A property that is null has nothing to expand. */
function walk(world: World, at: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(at)) return at.every((item) => walk(world, item, [name, ...rest]));
  if (typeof at !== 'object' || at === null) return false;
  if (name === 'payments' && 'object' in at && at.object === 'invoice' && 'id' in at) {
    const payments = world.all('invoice_payment').filter((payment) => payment.invoice === at.id);
    Object.assign(at, { payments: listOf(structuredClone(payments), '/v1/invoice_payments') });
  }
  const entry = Object.entries(at).find(([key]) => key === name);
  if (!entry) return false;
  const [, value]: [string, unknown] = entry;
  if (value === null) return true;
  if (typeof value !== 'string') return rest.length > 0 && walk(world, value, rest);
  const found = world.anything(value);
  if (!found) return false;
  const inner = structuredClone(found);
  Object.assign(at, { [name]: inner });
  return walk(world, inner, rest);
}
