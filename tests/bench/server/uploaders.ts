// Many devices sending at once, in their own process (uploader.ts).
import { fork } from 'node:child_process';
import path from 'node:path';
import type { Outcome, Task } from './uploader.ts';

export interface Uploaders {
  /** One task at a time. @throws Error if the process ends or the server refuses anything */
  run(task: Task): Promise<Outcome>;
  end(): void;
}

export function startUploaders(): Uploaders {
  const child = fork(path.join(import.meta.dirname, 'uploader.ts'));
  return {
    async run(task) {
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        child.once('exit', () => reject(new Error('the uploaders have ended')));
        child.once('message', (message: Outcome) => {
          child.removeAllListeners('exit');
          resolve(message);
        });
        child.send(task);
      });
      const [fault] = outcome.faults;
      if (fault) throw new Error(`${outcome.faults.length} requests failed, the first with: ${fault}`);
      return outcome;
    },
    end: () => child.disconnect(),
  };
}
