// `npm run ai-check -- --yes`: has the operator's chat model assess 300 pairs of answers that differ only in what must not matter, and
// counts how often both get the same level. Without `--yes` it only says how many requests that takes. Exits with 2 if too many differ.
import {
  checkModel,
  costOfCheck,
  goalShare,
  isEqual,
  requestsOfCheck,
  resultsOf,
} from '../domain/assessments/check/check-model.ts';
import type { Checked } from '../domain/assessments/check/check-model.ts';
import { runWithConfig } from '../domain/organizations/account/run-command.ts';
import { StartFault } from '../kernel/start-fault.ts';
import { httpChat } from '../platform/ai/http-chat.ts';

const million = 1_000_000;
const shownAtMost = 20;

await runWithConfig(async ({ chat, aiPrices }) => {
  if (!chat) throw new StartFault('AI_URL is not set.');
  const about = aiPrices
    ? ` That costs about ${(costOfCheck(aiPrices) / million).toFixed(2)} at AI_PRICES.`
    : '';
  const plan = `${requestsOfCheck} requests to ${chat.model} at ${new URL(chat.url).host}.${about}`;
  if (!process.argv.includes('--yes')) return `This sends ${plan} Add -- --yes to begin.`;
  process.stderr.write(`${plan}\n`);
  const { checked, repeated } = await checkModel(httpChat(chat), (count) => {
    if (count % 50 === 0) process.stderr.write(`${count} pairs\n`);
  });
  const equal = checked.filter(({ levels }) => isEqual(levels)).length;
  if (equal < goalShare * checked.length) process.exitCode = 2;
  return [
    ...resultsOf(checked).map(
      ({ kind, count, equal: same, lower, higher, unusable }) =>
        `${kind.padEnd(8)} ${same} of ${count} equal; second answer lower ${lower}, higher ${higher}; unusable replies ${unusable}`,
    ),
    ...checked
      .filter(({ levels }) => !isEqual(levels))
      .slice(0, shownAtMost)
      .map(lineOf),
    `The same request twice: ${repeated.filter(isEqual).length} of ${repeated.length} equal.`,
    `${equal} of ${checked.length} pairs equal (goal: at least ${Math.ceil(goalShare * checked.length)}).`,
  ].join('\n');
});

/** The first words in which the two differ, with both levels. */
function lineOf({ kind, answer, texts, levels }: Checked): string {
  const [one, other] = texts.map((text) => text.split(' '));
  const at = (one ?? []).findIndex((word, i) => word !== other?.[i]);
  const part = (words: string[] | undefined) => (words ?? []).slice(Math.max(0, at - 2), at + 3).join(' ');
  const shown = levels.map((level) => (level === undefined ? 'unusable' : (level ?? 'no evidence')));
  return `- ${kind}, ${answer.competence.name}: "${part(one)}" ${shown[0]}, "${part(other)}" ${shown[1]}`;
}
