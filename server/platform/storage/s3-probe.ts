// Checks at the start that a store does what our promises need. A store that ignores conditions or checksums would lose
// bytes without an error.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../kernel/s3.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import type { S3Calls } from './s3-client.ts';

/**
 * @param label what the message calls the bucket
 * @throws StartFault that names the failed check
 */
export async function probeStore(
  s3: S3Calls,
  settings: S3Settings,
  label: 'S3_BUCKET' | 'The backup bucket',
): Promise<void> {
  const folder = `probe/${randomUUID()}/`;
  const refuse = (check: string, reason: string, cause?: unknown): never => {
    const where = settings.endpoint ? ` at ${new URL(settings.endpoint).host}` : '';
    throw new StartFault(`${label} ${settings.bucket}${where} cannot be used (${check}): ${reason}.`, cause);
  };
  /** Runs one check; `work` resolves to the reason for a failure. */
  const check = async (name: string, work: () => Promise<string | undefined>): Promise<void> => {
    let reason: string | undefined;
    try {
      reason = await work();
    } catch (error) {
      return refuse(name, reasonOf(error), error);
    }
    if (reason) refuse(name, reason);
  };
  const first = `${folder}first`;
  let isVersioned = false;
  try {
    await check('write', async () => {
      const put = await s3.putNew(first, Buffer.from('0123456789'));
      isVersioned = put.isVersioned;
      return undefined;
    });
    await together([
      check('conditions', async () => {
        const { outcome } = await s3.putNew(first, Buffer.from('overwritten'));
        return outcome === 'exists' ? undefined : 'it ignores If-None-Match, so parts could be overwritten';
      }),
      check('checksums', async () =>
        (await s3.isWrongDigestRefused(`${folder}wrong`))
          ? undefined
          : 'it ignores x-amz-checksum-sha256, so damaged bytes would be stored',
      ),
      check('list', async () => {
        for await (const page of s3.list(folder)) if (page.some(({ key }) => key === first)) return undefined;
        return 'a new object is missing in its list';
      }),
      check('range', async () => {
        const got = await s3.get(first, { start: 2, end: 4 });
        return got && String(await buffer(got.body)) === '234' ? undefined : 'it ignores ranges';
      }),
      check('uploads', async () => {
        const upload = { key: `${folder}upload`, uploadId: await s3.startUpload(`${folder}upload`, 'probe') };
        await s3.abortUpload(upload);
        for await (const _ of s3.uploads()) break;
        return undefined;
      }),
      check('versions', async () =>
        isVersioned && !(await s3.doVersionsExpire())
          ? 'versioning is on and no rule deletes old versions, so nothing would ever be deleted'
          : undefined,
      ),
    ]);
    await check('delete', async () => {
      await s3.remove(first);
      return (await s3.head(first)) ? 'a deleted object can still be read' : undefined;
    });
  } finally {
    // The store may be the reason for the failure. `sweep` tries again a day later.
    await Promise.all([first, `${folder}wrong`].map((key) => s3.remove(key).catch(() => undefined)));
  }
}

/** The first fault in this order, after all have ended. */
async function together(checks: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(checks))
    if (result.status === 'rejected') throw result.reason;
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return cause.message && cause.message !== cause.name ? `${cause.name}, ${cause.message}` : cause.name;
}
