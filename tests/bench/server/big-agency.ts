// An agency after years of use: a thousand jobs and a hundred thousand candidates, a fifth of them
// in one job. Inserted by the database's superuser, who skips policies and per-row foreign key
// checks.
import type { EmbeddedDatabase } from '../../../server/platform/db/embedded.ts';
import { asSuperuser } from '../../faults/as-superuser.ts';

export const jobsCount = 1000;
export const candidatesCount = 100_000;
const inTheBiggest = 20_000;
const companiesCount = 20;
const questionsPerJob = 3;

/**
 * Fills the existing agency; returns the job with the most candidates and one of its candidates.
 */
export async function fillAgency(database: EmbeddedDatabase): Promise<{ jobId: string; responseId: string }> {
  return asSuperuser(database, async (client) => {
    await client.query(`set session_replication_role = replica`);
    for (const statement of statements) await client.query(statement);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ job_id: string; id: string }>(
      `select job_id, id from responses where finished_at is not null and job_id = (select id from big_jobs where n = 1)
       order by created_at desc limit 1`,
    );
    const [found] = rows;
    if (!found) throw new Error('nobody finished the biggest job');
    return { jobId: found.job_id, responseId: found.id };
  });
}

const statements = [
  `create temporary table big_jobs as
    select a.agency_id, gen_random_uuid() as id, n from agencies a, generate_series(1, ${jobsCount}) n`,
  `create temporary table big_companies as
    select a.agency_id, gen_random_uuid() as id, n from agencies a, generate_series(1, ${companiesCount}) n`,
  `insert into companies (agency_id, id, name, location, description, bg_color, buttons_color, share_hash)
    select agency_id, id, 'Company ' || n, 'Hamburg', repeat('What we do. ', 30), '#ffffff', '#000000', gen_random_uuid()::text
    from big_companies`,
  `insert into jobs (agency_id, id, company_id, name, description, location, salary, start_at, hash_link, created_at, updated_at)
    select j.agency_id, j.id, c.id, 'Job number ' || j.n, repeat('What you would do. ', 30), 'Hamburg', '40 000',
      now() - interval '1 year', gen_random_uuid()::text, now() - j.n * interval '1 hour', now()
    from big_jobs j join big_companies c on c.n = 1 + j.n % ${companiesCount}`,
  `insert into pipelines (agency_id, id, job_id, name, sorting)
    select agency_id, gen_random_uuid(), id, 'Step ' || s, s from big_jobs, generate_series(0, 2) s`,
  `insert into competences (agency_id, id, job_id, name, score, sorting)
    select agency_id, gen_random_uuid(), id, 'Quality ' || s, 50, s from big_jobs, generate_series(0, 2) s`,
  `insert into questions (agency_id, id, job_id, sorting)
    select agency_id, gen_random_uuid(), id, s from big_jobs, generate_series(0, ${questionsPerJob - 1}) s`,
  `insert into question_versions (agency_id, id, question_id, version, type, question, time, is_count, points, retake,
      language_answer, copyscape_check)
    select q.agency_id, gen_random_uuid(), q.id, 1, case when q.sorting = 0 then 'video' else 'text' end,
      'Tell us about yourself.', 120, false, 0, 2, 'en-US', false
    from questions q join big_jobs j on j.id = q.job_id`,
  // Five minutes apart, over a year; the first job gets a fifth of them all.
  `insert into responses (agency_id, id, job_id, name, email, phone, status, progress, hash, source, invited_at, message_state,
      started_at, finished_at, created_at, updated_at)
    select j.agency_id, gen_random_uuid(), j.id,
      (array['Ada', 'Grace', 'Rosalind', 'Юрий'])[1 + i / 5 % 4] || ' Candidate ' || i, 'candidate' || i || '@example.test',
      '+4940' || i, case when i % 10 < 3 then (array['new', 'invited'])[1 + i / 5 % 2]
        else (array['review', 'wait', 'accepted', 'rejected'])[1 + i / 5 % 4] end,
      case when i % 10 < 3 then 'not_started' else 'completed' end, gen_random_uuid()::text,
      case when i % 2 = 0 then 'share' else 'email' end, case when i % 2 = 1 then at end, case when i % 2 = 1 then 'sent' else '' end,
      case when i % 10 >= 3 then at end, case when i % 10 >= 3 then at + interval '30 minutes' end, at, at
    from generate_series(1, ${candidatesCount}) i
    cross join lateral (select now() - i * interval '5 minutes' as at) t
    join big_jobs j on j.n = case when i % ${candidatesCount / inTheBiggest} = 0 then 1 else 2 + i % ${jobsCount - 1} end`,
  `insert into response_questions (agency_id, response_id, question_id, version_id, position)
    select r.agency_id, r.id, q.id, v.id, q.sorting
    from responses r join questions q on q.job_id = r.job_id join question_versions v on v.question_id = q.id
    where r.finished_at is not null`,
  `insert into answers (agency_id, id, response_id, question_id, version_id, type, text, take_id, recorded_at, created_at)
    select a.agency_id, gen_random_uuid(), a.response_id, a.question_id, a.version_id,
      case when a.position = 0 then 'video' else 'text' end, case when a.position > 0 then 'Because.' end,
      case when a.position = 0 then gen_random_uuid() end, now(), now()
    from response_questions a`,
  `insert into takes (agency_id, id, response_id, question_id, purpose, mime_type, started_at, state, stored_at, processed_at)
    select agency_id, take_id, response_id, question_id, 'answer', 'video/webm', now(), 'stored', now(), now()
    from answers where take_id is not null`,
  `insert into ratings (agency_id, answer_id, user_id, rate)
    select a.agency_id, a.id, m.user_id, (array['good', 'middling', 'bad'])[1 + abs(hashtext(a.id::text)) % 3]
    from answers a join memberships m on m.agency_id = a.agency_id where abs(hashtext(a.id::text)) % 4 = 0`,
  `insert into messages (agency_id, id, response_id, channel, kind, recipient, state, created_at, sent_at)
    select agency_id, gen_random_uuid(), id, 'email', 'invitation', email, 'sent', created_at, created_at
    from responses where source = 'email'`,
  `insert into audit_log (agency_id, id, kind, subject_kind, subject_id, created_at)
    select agency_id, gen_random_uuid(), 'status', 'response', id, created_at from responses`,
];
