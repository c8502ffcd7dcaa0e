// An agency with a hundred thousand candidates in one job and a million in its others. Inserted by
// the database's superuser, who skips policies and per-row foreign key checks; the indexes are
// created at the end. Only the big job has answers, because only its answers are requested.
import type pg from 'pg';
import type { EmbeddedDatabase } from '../../../server/platform/db/embedded.ts';
import type { SignedInMember } from '../../../server/kernel/who.ts';
import { asSuperuser } from '../../faults/as-superuser.ts';

export const inTheJob = 100_000;
export const others = 1_000_000;
const otherJobs = 999;
const questionsPerJob = 3;

export interface ReviewAgency {
  jobId: string;
  /** One of the others, with about a thousand candidates. */
  smallJobId: string;
  /** The second step of the job's pipeline. */
  stepId: string;
  /** The middle of the list, newest first. */
  middle: { createdAt: Date; id: string };
  owner: SignedInMember;
}

export async function fillReviewAgency(database: EmbeddedDatabase): Promise<ReviewAgency> {
  return asSuperuser(database, async (client) => {
    for (const setting of settings) await client.query(setting);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'responses' and indexdef not like 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of statements) await client.query(statement);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
    return await placesIn(client);
  });
}

async function placesIn(client: pg.Client): Promise<ReviewAgency> {
  const { rows } = await client.query<{
    agency_id: string;
    user_id: string;
    job_id: string;
    small_job_id: string;
    step_id: string;
    middle_at: Date;
    middle_id: string;
  }>(`
    select j.agency_id, m.user_id, j.id as job_id, small.id as small_job_id, p.id as step_id, r.created_at as middle_at,
      r.id as middle_id
    from review_jobs j
    join memberships m on m.agency_id = j.agency_id
    join review_jobs small on small.n = 2
    join pipelines p on p.job_id = j.id and p.sorting = 1
    cross join lateral (
      select created_at, id from responses where job_id = j.id
      order by created_at desc, id desc offset ${inTheJob / 2} limit 1) r
    where j.n = 1`);
  const [found] = rows;
  if (!found) throw new Error('the big job is not there');
  return {
    jobId: found.job_id,
    smallJobId: found.small_job_id,
    stepId: found.step_id,
    middle: { createdAt: found.middle_at, id: found.middle_id },
    owner: {
      ...{ agencyId: found.agency_id, userId: found.user_id },
      ...{
        role: 'owner',
        permissions: null,
        sessionId: '',
        through: { kind: 'key', keyId: '' },
        isConfined: false,
      },
    },
  };
}

const settings = [
  'set session_replication_role = replica',
  `set maintenance_work_mem = '256MB'`,
  'set synchronous_commit = off',
];

/**
 * The i-th candidate of a job, a minute apart. One in a thousand is called Rosalind, one in three
 * Ada.
 */
const candidates = (job: string, i: string) => `
  insert into responses (agency_id, id, job_id, name, email, phone, status, progress, hash, source, pipeline_id, overall_rate,
      trouble, started_at, active_at, finished_at, first_answered_at, first_viewed_at, first_decided_at, created_at,
      updated_at)
    select j.agency_id, gen_random_uuid(), j.id,
      case when i % 1000 = 0 then 'Rosalind' when i % 3 = 0 then 'Ada' when i % 3 = 1 then 'Grace' else 'Юрий' end
        || ' Candidate ' || i,
      'candidate' || i || '@example.test', '+4940' || i,
      case when i % 10 < 3 then (array['new', 'invited'])[1 + i / 7 % 2]
        else (array['review', 'review', 'wait', 'accepted', 'rejected'])[1 + i / 7 % 5] end,
      case when i % 10 < 2 then 'not_started' when i % 10 < 3 then (array['in_progress', 'uploading', 'expired'])[1 + i / 11 % 3]
        else 'completed' end,
      gen_random_uuid()::text, 'share',
      case when i % 4 = 0 then p.id end,
      case when i % 10 >= 3 then (array['', 'good', 'middling', 'bad'])[1 + i / 13 % 4] else '' end,
      case when i % 500 = 2 then 'permission_denied' else 'none' end,
      case when i % 10 >= 2 then at end,
      case when i % 10 >= 2 then case when i % 100 = 2 then at else greatest(at, now() - interval '10 minutes') end end,
      finished, finished, finished, case when i % 10 >= 3 and i / 7 % 5 >= 3 then finished end, at, at
    from ${i}
    cross join lateral (select now() - i * interval '1 minute' as at) t
    cross join lateral (select case when i % 10 >= 3 then at + interval '30 minutes' end as finished) f
    join review_jobs j on j.n = ${job}
    join pipelines p on p.job_id = j.id and p.sorting = 1`;

const statements = [
  `create temporary table review_jobs as
    select a.agency_id, gen_random_uuid() as id, n from agencies a, generate_series(1, ${1 + otherJobs}) n`,
  `insert into jobs (agency_id, id, company_id, name, description, start_at, hash_link, created_at, updated_at)
    select j.agency_id, j.id, c.id, 'Job number ' || j.n, 'What you would do.', now() - interval '1 year',
      gen_random_uuid()::text, now() - j.n * interval '1 hour', now()
    from review_jobs j join (select agency_id, id from companies limit 1) c on c.agency_id = j.agency_id`,
  `insert into pipelines (agency_id, id, job_id, name, sorting)
    select agency_id, gen_random_uuid(), id, 'Step ' || s, s from review_jobs, generate_series(0, 2) s`,
  `insert into questions (agency_id, id, job_id, sorting)
    select agency_id, gen_random_uuid(), id, s from review_jobs, generate_series(0, ${questionsPerJob - 1}) s`,
  `insert into question_versions (agency_id, id, question_id, version, type, question, time, is_count, points, retake,
      language_answer, copyscape_check)
    select q.agency_id, gen_random_uuid(), q.id, 1, case when q.sorting = 0 then 'video' else 'text' end,
      'Tell us about yourself.', 120, false, 0, 2, 'en-US', false
    from questions q join review_jobs j on j.id = q.job_id`,
  candidates('1', `generate_series(1, ${inTheJob}) i`),
  candidates(`2 + i % ${otherJobs}`, `generate_series(1, ${others}) i`),
  // Triggers are off here, so the counts by status are added, too.
  `insert into status_counts (agency_id, job_id, status, counted)
    select r.agency_id, r.job_id, r.status, count(*) from responses r join review_jobs j on j.id = r.job_id group by 1, 2, 3`,
  `insert into response_questions (agency_id, response_id, question_id, version_id, position)
    select r.agency_id, r.id, q.id, v.id, q.sorting
    from responses r join review_jobs j on j.id = r.job_id and j.n = 1
    join questions q on q.job_id = r.job_id join question_versions v on v.question_id = q.id
    where r.finished_at is not null`,
  `insert into answers (agency_id, id, response_id, question_id, version_id, type, text, take_id, recorded_at, created_at)
    select a.agency_id, gen_random_uuid(), a.response_id, a.question_id, a.version_id,
      case when a.position = 0 then 'video' else 'text' end, case when a.position > 0 then 'Because.' end,
      case when a.position = 0 then gen_random_uuid() end, now(), now()
    from response_questions a`,
  `insert into takes (agency_id, id, response_id, question_id, purpose, mime_type, started_at, state, stored_at, processed_at,
      poster_file_id)
    select agency_id, take_id, response_id, question_id, 'answer', 'video/webm', now(), 'stored', now(), now(),
      gen_random_uuid()
    from answers where take_id is not null`,
  `insert into ratings (agency_id, answer_id, user_id, rate)
    select a.agency_id, a.id, m.user_id, (array['good', 'middling', 'bad'])[1 + abs(hashtext(a.id::text)) % 3]
    from answers a join memberships m on m.agency_id = a.agency_id where abs(hashtext(a.id::text)) % 4 = 0`,
  // One tag on every tenth candidate, and one on every hundredth.
  `insert into response_tags (agency_id, response_id, tag, job_id, response_created_at)
    select r.agency_id, r.id, t.tag, r.job_id, r.created_at
    from responses r join review_jobs j on j.id = r.job_id and j.n = 1
    cross join (values ('calm', 10), ('sailor', 1000)) t(tag, every)
    where abs(hashtext(r.id::text)) % t.every = 0`,
  // The older nine tenths were already seen.
  `insert into response_views (agency_id, response_id, user_id)
    select r.agency_id, r.id, m.user_id
    from responses r join review_jobs j on j.id = r.job_id and j.n = 1 join memberships m on m.agency_id = r.agency_id
    where r.created_at < now() - ${inTheJob / 10} * interval '1 minute'`,
];
