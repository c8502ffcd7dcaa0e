// Saves what a call that needs the session's token answers as a file of the device.
import { errorFrom, networkError } from '../../api/call-error.ts';

/** Throws CallError. The whole answer is in the browser's hands before it is saved, on its disk where it is large. */
export async function saveAs(address: string, token: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': document.documentElement.lang };
  const answer = await fetch(address, { headers }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!answer.ok) throw await errorFrom(answer);
  const file = await answer.blob().catch((cause: unknown) => {
    throw networkError(cause);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
