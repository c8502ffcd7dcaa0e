// The operator's services for AI. After five failures in a row a service rests for five minutes, in every process, and the operator
// gets one email until it works again.
import * as z from 'zod/mini';
import { newId } from '#contract/id.ts';
import type { Config } from '../../kernel/config.ts';
import { serviceRestsUntil, storeServiceState } from '../db/lookups.ts';
import type { Tx } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { defineTask } from '../queue/define-task.ts';
import { enqueue } from '../queue/enqueue.ts';

/** The chat model, and speech recognition: a service, or a model on this machine. */
const services = ['chat', 'speech'] as const;
export type Service = (typeof services)[number];

/** Until when the service rests; null: it does not. */
export function restsUntil(tx: Tx, service: Service, now: Date): Promise<Date | null> {
  return serviceRestsUntil(tx, service, now);
}

/** Stores how a call to the service ended. `fault`: why it failed. */
export async function reportService(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  service: Service,
  fault?: string,
): Promise<void> {
  await deps.db.asNobody(async (tx) => {
    const isNews = await storeServiceState(tx, service, fault === undefined, deps.now());
    if (!isNews || fault === undefined) return;
    deps.log.warn({ service, fault }, 'a service failed five times in a row and rests for five minutes');
    await enqueue(tx, mailServiceFault, { id: newId(), service, fault });
  });
}

/** As the operator knows it. */
function nameOf(service: Service, { transcribe }: Pick<Config, 'transcribe'>): string {
  if (service === 'chat') return 'service at AI_URL';
  return transcribe && 'folder' in transcribe
    ? 'speech model in AI_TRANSCRIBE_DIR'
    : 'service at AI_TRANSCRIBE_URL';
}

/** In English: it goes to the operator of the installation. Without an address, nobody gets it. */
export const mailServiceFault = defineTask({
  name: 'mail-service-fault',
  schema: z.object({ id: z.uuid(), service: z.enum(services), fault: z.string() }),
  handler: async ({ id, service, fault }, { config, mailer }) => {
    const address = config.supportEmail ?? config.seller?.email;
    if (address === undefined) return;
    const name = nameOf(service, config);
    await mailer.send({
      id,
      to: { name: config.seller?.name ?? '', address },
      subject: `The ${name} does not work`,
      text: [
        `The last five calls to the ${name} have failed. The last reason: ${fault}.`,
        '',
        'Candor now tries it once every five minutes. You get no further email until it has worked again.',
      ].join('\n'),
    });
  },
});
