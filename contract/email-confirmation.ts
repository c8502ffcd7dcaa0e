// Confirming the address given at registration. Apart from account.ts, because the frame of every signed-in page asks for it.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';

/** Calls whose access has `confirmed` are refused until the user confirms the address given at registration. */
export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: 'email/confirmation',
  summary:
    'Email the signed-in user a link that confirms their address. Sends nothing if it is already confirmed',
  access: { who: 'user', permission: 'any', withoutSecondFactor: true },
  data: Nothing,
});

export const confirmRegisteredEmail = endpoint({
  method: 'POST',
  path: 'email/confirmation/:token',
  summary: 'Confirm the signed-in user’s address with the token from the email. `reset_link_invalid`',
  access: { who: 'user', permission: 'any', withoutSecondFactor: true },
  params: z.object({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  data: Nothing,
});
