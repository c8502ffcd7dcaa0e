// GET session/export: streams everything the candidate sent as a ZIP.
import type { Readable } from 'node:stream';
import { archive } from './archive-contents.ts';
import type { MadeFile } from './archive-contents.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CandidateInSession } from '../../../kernel/who.ts';
import { Progress } from '#contract/progress.ts';
import { matchLanguage, defaultLanguage, directionOf } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { kindRules } from '#contract/question.ts';
import type { SelfId } from '#contract/self-id.ts';
import { roomEntries } from './archive-rooms.ts';
import type { ArchivedRoom } from './archive-rooms.ts';
import { archiveEntries } from './archive-entries.ts';
import type { Archived, ArchivedAnswer } from './archive-entries.ts';
import type { Tx } from '../../../platform/db/open.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { openResponse } from '../../interviews/load.ts';
import type { Opened } from '../../interviews/load.ts';
import { readSelfId } from '../../interviews/self-ids.ts';
import { findResponse } from '../../interviews/store.ts';
import { findRequests } from '../requests/store.ts';
import type { RequestRow } from '../requests/store.ts';
import { dayOf } from '#contract/day-of.ts';
import { escapeHtml } from '../../../kernel/escape-html.ts';
import { sentence } from '../../../kernel/texts/sentences.ts';

/** The archive as a stream; closes open files if the reader stops. */
export async function exportAnswers(deps: Deps, candidate: CandidateInSession): Promise<Readable> {
  const exported = await deps.db.asTenant(candidate, (tx) => loadExported(tx, deps, candidate));
  const now = deps.now();
  const index: MadeFile = { name: 'index.html', at: now, kind: 'made', input: indexPage(exported, now) };
  return archive(deps, [index, ...exported.entries]);
}

interface Exported extends Archived {
  rooms: ArchivedRoom[];
  language: Language;
  opened: Opened;
  progress: Progress;
  requests: RequestRow[];
  /** Null: nothing is stored, or not for this device. */
  selfId: SelfId | null;
}

/** @throws Refusal('invalid') if everything was erased in the meantime */
async function loadExported(tx: Tx, deps: Deps, candidate: CandidateInSession): Promise<Exported> {
  const { agencyId, responseId } = candidate;
  const response = await findResponse(tx, agencyId, responseId);
  if (!response) throw new Refusal('invalid');
  const language = matchLanguage(response.language) ?? defaultLanguage;
  const archived = await archiveEntries(tx, response, { language });
  const live = await roomEntries(tx, response);
  return {
    ...{ ...archived, rooms: live.rooms, entries: [...archived.entries, ...live.entries] },
    language,
    opened: await openResponse(tx, response),
    progress: Progress.parse(response.progress),
    requests: await findRequests(tx, response),
    selfId: await readSelfId(tx, deps, response, candidate),
  };
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The archive's index.html, readable offline, in the language of the interview. User input is escaped. */
function indexPage(exported: Exported, now: Date): string {
  const { language, opened } = exported;
  const t: Translate = (key, values) => escapeHtml(sentence(language, `export.${key}`, values));
  const { job, company } = opened.offered;
  const title = t('title', { company_name: company.name, job_name: job.name });
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 sans-serif;max-width:720px;margin:24px auto;padding:0 16px;overflow-wrap:anywhere}pre{white-space:pre-wrap;font:inherit;background:#f4f4f4;padding:12px}small{color:#555}</style></head>
<body><h1>${title}</h1>
<p>${t('made', { date: dayOf(now, language) })}</p>
${personOf(exported, t)}
<ol>${exported.answers.map((answer) => answerOf(answer, exported, t)).join('\n')}</ol>
${filesOf(exported, t)}
${roomsOf(exported, t)}
${requestsOf(exported, t)}
${selfIdOf(exported)}
</body></html>
`;
}

function personOf({ opened, language }: Exported, t: Translate): string {
  const { name, email, phone, consent_at, consent_version } = opened.response;
  const given = [name, email, phone].filter(Boolean).map((text) => `<bdi>${escapeHtml(text)}</bdi>`);
  const consent = consent_at
    ? `<p>${t('consent', { date: dayOf(consent_at, language), version: consent_version ?? '' })}</p>`
    : '';
  return `<p>${given.join('<br>')}</p>${consent}`;
}

function answerOf({ found, text, names }: ArchivedAnswer, { language }: Exported, t: Translate): string {
  const { row, question, take, segments } = found;
  const when = t('when', {
    recorded: dayOf(row.recorded_at, language),
    arrived: dayOf(row.created_at, language),
  });
  const missing = kindRules[row.type].isRecorded ? missingOf(take, t) : '';
  const digests = segments.map(({ sha256 }) => `<br><small>SHA-256 <code dir="ltr">${sha256}</code></small>`);
  return `<li><h2 dir="auto">${escapeHtml(question.question)}</h2><p><small>${when}</small></p>
${missing && `<p>${missing}</p>`}${text && `<pre dir="auto">${escapeHtml(text)}</pre>`}<p>${names.map((name) => linkTo(name)).join('<br>')}${digests.join('')}</p></li>`;
}

function missingOf(take: ArchivedAnswer['found']['take'], t: Translate): string {
  if (take?.deleted_at) return t('deleted');
  return take?.state === 'stored' ? '' : t('not_arrived');
}

function filesOf({ files }: Exported, t: Translate): string {
  if (files.length === 0) return '';
  const list = files.map(({ name, fileName }) => `<li>${linkTo(name, fileName)}</li>`);
  return `<h2>${t('files')}</h2><ul>${list.join('')}</ul>`;
}

function roomsOf({ rooms, language }: Exported, t: Translate): string {
  if (rooms.length === 0) return '';
  const list = rooms.map(({ name, start, names }) => {
    const links = names.map((file) => `<br>${linkTo(file)}`).join('');
    return `<li><bdi>${escapeHtml(name)}</bdi> <small>${dayOf(start, language)}</small>${links}</li>`;
  });
  return `<h2>${t('live')}</h2><ul>${list.join('')}</ul>`;
}

function requestsOf({ requests, language }: Exported, t: Translate): string {
  if (requests.length === 0) return '';
  const list = requests.map((request) => {
    const kind = escapeHtml(sentence(language, `own_page.kind_${request.kind}`));
    const state = escapeHtml(sentence(language, `own_page.request_${request.state}`));
    const texts = [request.text, request.reply]
      .filter(Boolean)
      .map((text) => `<pre dir="auto">${escapeHtml(text)}</pre>`);
    return `<li><small>${dayOf(request.created_at, language)} · ${kind} · ${state}</small>${texts.join('')}</li>`;
  });
  return `<h2>${t('requests')}</h2><ul>${list.join('')}</ul>`;
}

function selfIdOf({ selfId, language }: Exported): string {
  if (!selfId) return '';
  const t = (key: string) => escapeHtml(sentence(language, `self_id.${key}`));
  const { sex, ethnicity, age } = selfId;
  const said = [
    [t('sex'), sex ? t(`sexes.${sex}`) : t('rather_not')],
    [t('ethnicity'), ethnicity ? t(`ethnicities.${ethnicity}`) : t('rather_not')],
    [t('age'), age ? t(`ages.${age}`) : t('rather_not')],
  ];
  return `<h2>${t('title')}</h2><ul>${said.map(([name, value]) => `<li>${name}: ${value}</li>`).join('')}</ul>`;
}

function linkTo(name: string, shown = name): string {
  const address = name.split('/').map(encodeURIComponent).join('/');
  return `<a href="${escapeHtml(address)}"><bdi>${escapeHtml(shown)}</bdi></a>`;
}
