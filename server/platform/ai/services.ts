// The operator's services for AI. After five failures in a row a service rests for five minutes, in every process, and the operator
// gets one email until it works again.
import { newId } from '#contract/id.ts';
import { serviceRestsUntil, storeServiceState } from '../db/lookups.ts';
import type { Tx } from '../db/open.ts';
import type { Deps } from '../deps.ts';

/** The chat model, and speech recognition. */
export type Service = 'chat' | 'speech';

/** Until when the service rests; null: it does not. */
export function restsUntil(tx: Tx, service: Service, now: Date): Promise<Date | null> {
  return serviceRestsUntil(tx, service, now);
}

/** Stores how a call to the service ended. `fault`: why it failed. */
export async function reportService(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'mailer' | 'log'>,
  service: Service,
  fault?: string,
): Promise<void> {
  const isNews = await deps.db.asNobody((tx) =>
    storeServiceState(tx, service, fault === undefined, deps.now()),
  );
  if (isNews && fault !== undefined) await mailOperator(deps, service, fault);
}

const names: Record<Service, string> = { chat: 'AI_URL', speech: 'AI_TRANSCRIBE_URL' };

/** In English: it goes to the operator of the installation. */
async function mailOperator(
  { config, mailer, log }: Pick<Deps, 'config' | 'mailer' | 'log'>,
  service: Service,
  fault: string,
): Promise<void> {
  log.warn({ service, fault }, 'a service failed five times in a row and rests for five minutes');
  const address = config.supportEmail ?? config.seller?.email;
  if (address === undefined) return;
  await mailer.send({
    id: newId(),
    to: { name: config.seller?.name ?? '', address },
    subject: `The service at ${names[service]} does not work`,
    text: [
      `The last five calls to the service that ${names[service]} names have failed. The last reason: ${fault}.`,
      '',
      'Candor now tries it once every five minutes. You get no further email until it has worked again.',
    ].join('\n'),
  });
}
