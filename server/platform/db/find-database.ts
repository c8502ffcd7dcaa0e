// Where the database of an installation is, for a command beside the server (server/backup, server/account).
import type { Config } from '../../kernel/config.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';

/** The server's own while it runs; otherwise it is started for as long as the command takes: call `stop` after it. */
export async function findDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  try {
    return { url: await joinEmbedded(dataDir), stop: async () => undefined };
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    return startEmbedded(dataDir);
  }
}
