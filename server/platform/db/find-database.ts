// Finds an installation's database for command-line tools (entry/backup, entry/plan.ts and others).
import type { Config } from '../../kernel/config.ts';
import { StartFault } from '../../kernel/start-fault.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';

/** Uses the server's database if it is running, or starts it for the command. Call `stop` when done. */
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
