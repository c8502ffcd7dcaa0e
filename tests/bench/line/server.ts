// The real server for these measurements: a process with its own PostgreSQL, and candidates of a
// job with video questions.
import { createCompany } from '#contract/company.ts';
import { createJob, type JobDetail } from '#contract/job.ts';
import { companyDraft, jobDraft, questionDraft } from '../../api/people.ts';
import { call } from '../../api/harness.ts';
import { begin, type Interviewee } from '../../api/interviewing.ts';
import { serverUnderTest, signInToDemo, type ServerUnderTest } from '../../faults/server-under-test.ts';

export interface BenchServer {
  server: ServerUnderTest;
  job: JobDetail;
  candidate(): Promise<Interviewee>;
}

/** Runs the work with a fresh server and removes the server afterwards. */
export async function withServer<T>(questions: number, work: (bench: BenchServer) => Promise<T>): Promise<T> {
  const server = await serverUnderTest();
  try {
    await server.start();
    const { token } = await signInToDemo(server);
    const { data: company } = await call(server, createCompany, { token, body: companyDraft() });
    const drafts = Array.from({ length: questions }, () => questionDraft('video'));
    const body = jobDraft(company.id, { questions: drafts });
    const { data: job } = await call(server, createJob, { token, body });
    return await work({ server, job, candidate: () => begin(server, job) });
  } finally {
    await server.remove();
  }
}
