// `npm run move-media`: moves recordings and files from DATA_DIR/media to the bucket of S3_BUCKET while the server runs with
// it. It can be interrupted and repeated. Exits with 2 if a file differs from the one in the bucket.
import { runOnInstallation } from '../domain/organizations/account/run-command.ts';
import { Refusal } from '../kernel/refusal.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { holdRemovals } from '../platform/storage/backup-hold.ts';
import { moveFiles } from '../platform/media/move-files.ts';
import { mediaFolder } from '../platform/media/open-storage.ts';
import { openLoggedStorage } from '../platform/part-log/logged-storage.ts';
import { openS3Storage } from '../platform/storage/s3-storage.ts';

/** More would fill the screen. */
const maxListed = 50;
const shownEvery = 1000;

await runOnInstallation(async ({ config, owner }) => {
  if (!config.s3) throw new StartFault('S3_BUCKET is not set.');
  const disk = await openLoggedStorage(mediaFolder(config), { slotBytes: 0 });
  const bucket = await openS3Storage(config.s3);
  await holdRemovals(owner);
  let count = 0;
  try {
    const { files, bytes, different } = await moveFiles(disk, bucket, (sofar) => {
      count = sofar;
      if (count % shownEvery === 0) process.stderr.write(`${count} files\n`);
    });
    if (different.length > 0) process.exitCode = 2;
    return [
      `Moved ${files} files, ${bytes} bytes.`,
      ...(different.length === 0
        ? ['Nothing is left on the disk. Restart the server: it then no longer looks there.']
        : [
            `${different.length} files differ from those in the bucket, which are served. They stay on the disk:`,
          ]),
      ...different.slice(0, maxListed).map((key) => `  ${key}`),
      ...(different.length > maxListed ? [`  and ${different.length - maxListed} more`] : []),
    ].join('\n');
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw new StartFault(
      `The bucket failed (${cause.code}) after ${count} files. Run it again: nothing is lost.`,
      cause,
    );
  }
});
