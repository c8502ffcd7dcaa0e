// The page's only Trusted Types policy. Only our own built files may be loaded as scripts by URL (a worker, the
// service worker), even if a bug elsewhere passes in another URL. Every other way to turn text into script is blocked
// (server/platform/http/policies.ts).

declare global {
  /** https://w3c.github.io/trusted-types: the policy's result is used in place of the string. */
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

const rules: Rules = { createScriptURL: onlyOurs };
/** Made with the page, so that no other script can make a policy of this name. */
const policy = window.trustedTypes?.createPolicy('candor', rules) ?? rules;

/** @throws TypeError for a URL that is not one of our own scripts */
export function scriptAddress(address: string): string {
  return policy.createScriptURL(address);
}

function onlyOurs(address: string): string {
  const { origin, pathname, href } = new URL(address, location.href);
  // In development, scripts are served as sources and there is no policy.
  if (origin === location.origin && (import.meta.env.DEV || built.test(pathname))) return href;
  throw new TypeError('not a script of ours');
}
