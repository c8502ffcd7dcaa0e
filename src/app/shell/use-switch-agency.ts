// Switches to another of the user's organizations: a token is valid for one. The page reloads, so that nothing of the
// previous one stays; other tabs follow (Shell.tsx). One that demands single sign-on asks its identity provider.
import { switchAgency } from '#contract/user.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { isLeavingForSso } from '../../api/leave-for-sso.ts';
import { session } from '../../api/session.ts';
import { useFailures } from '../../kit/Failures.tsx';

export function useSwitchAgency(): (id: string) => void {
  const failures = useFailures();
  return function start(id) {
    callAsUser(switchAgency, { body: { id } }).then(
      (access) => {
        session.signIn(access);
        location.assign('/');
      },
      (error: unknown) => {
        if (!isLeavingForSso(error)) failures.handleError(error, { retry: () => start(id) });
      },
    );
  };
}
