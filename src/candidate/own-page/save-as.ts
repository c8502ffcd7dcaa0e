// Downloads the response of an authenticated call as a file.
import { errorFrom, networkError } from '../../api/call-error.ts';

/**
 * The browser buffers the whole response before saving, on disk if it is large.
 * @throws CallError
 */
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
  // Some browsers start reading only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
