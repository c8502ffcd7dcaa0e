// The page's one Trusted Types policy: what may be asked for as a script by its address (a worker, the service worker) is a
// file of our own that the build made, whatever a fault elsewhere hands over. Every other way from text to script is shut
// (server/platform/http/policies.ts).

declare global {
  /** https://w3c.github.io/trusted-types: what it makes is passed on as if it were the text. */
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: Rules): Rules;
    };
  }
}

interface Rules {
  createScriptURL(address: string): string;
}

const built = /^\/(sw\.js|assets\/run-[\w.-]+\.js)$/;

let policy: Rules | undefined;

/** @throws TypeError for an address that is not one of our own scripts' */
export function scriptAddress(address: string): string {
  const rules = { createScriptURL: onlyOurs };
  policy ??= window.trustedTypes?.createPolicy('candor', rules) ?? rules;
  return policy.createScriptURL(address);
}

function onlyOurs(address: string): string {
  const { origin, pathname, href } = new URL(address, location.href);
  // While developing they are sources, and there is no policy.
  if (origin === location.origin && (import.meta.env.DEV || built.test(pathname))) return href;
  throw new TypeError('not a script of ours');
}
