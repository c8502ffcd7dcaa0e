// Halves the time that the server takes to load. Optional: nothing else changes. Node 26 parses the `exports` of a
// package for each import of it, and for each import inside it: 178 kB, 900 times, for drizzle-orm.
import { registerHooks } from 'node:module';

/** Has only ES modules that name each other's files. */
const large = '/node_modules/drizzle-orm/';
const isOurs = (parent) => !parent.includes('/node_modules/');
const isPackage = (specifier) => !/^(?:[./#]|[a-z]+:)/.test(specifier);
const isFile = (specifier) => specifier.startsWith('.') && specifier.endsWith('.js');

/** By specifier: all our sources see the same packages. */
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (parentURL.includes(large) && parentURL.endsWith('.js') && isFile(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!isOurs(parentURL) || !isPackage(specifier) || context.conditions.includes('require'))
      return next(specifier, context);
    const known = resolved.get(specifier) ?? next(specifier, context);
    resolved.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
