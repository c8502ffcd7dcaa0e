// Finds an installation's database for command-line tools (entry/backup, entry/plan.ts and others).
import type { Config } from '../../kernel/config.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';

/** As the database's owner. Uses the server's database if it is running, or starts it for the command. Call `stop` when done. */
export async function findDatabase({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>): Promise<{
  url: string;
  stop(): Promise<void>;
}> {
  const url = databaseOwnerUrl ?? databaseUrl;
  if (url) return { url, stop: async () => undefined };
  try {
    return { url: await joinEmbedded(dataDir), stop: async () => undefined };
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    return startEmbedded(dataDir);
  }
}
