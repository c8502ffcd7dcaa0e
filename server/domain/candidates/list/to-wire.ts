// Converts database rows to the contract's list entry for a response.
import type * as z from 'zod/mini';
import { can } from '#contract/permissions.ts';
import { ResponseFile } from '#contract/response.ts';
import type { Response } from '#contract/response.ts';
import { Progress } from '#contract/progress.ts';
import { overallRate, ResponseStatus } from '#contract/status.ts';
import type { AddressOf } from '../../files/addresses.ts';
import { fileName } from '../../../kernel/file-name.ts';
import { stuckOf } from './rules.ts';
import type { ResponseListed } from './store.ts';

/** Stands for a response in no pipeline; positions count from 0. */
const noPipeline = -1;

export function responseToWire(
  listed: ResponseListed,
  member: Parameters<typeof can>[0],
  addressOf: AddressOf,
  now: Date,
): Response {
  const { row, pipeline, answers, hasOpenRequest: has_open_request } = listed;
  return {
    id: row.id,
    job_id: row.job_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    full: row.name || row.email || row.phone,
    phone: row.phone,
    email: row.email,
    note: row.note,
    invited: row.invited_at?.toISOString() ?? null,
    location: row.location,
    rating: overallRate(answers),
    raters: listed.raters,
    scorecard: listed.scores && {
      mean: listed.scores.mean,
      submitted: listed.scores.submitted,
      is_hidden: listed.scores.isHidden,
    },
    // Lists never have them (`GET responses/{id}`).
    ai_assessment: null,
    ai_assessment_text: '',
    status: ResponseStatus.parse(row.status),
    progress: Progress.parse(row.progress),
    pipeline: pipeline?.name ?? null,
    pipeline_id: row.pipeline_id,
    pipeline_index: pipeline?.sorting ?? noPipeline,
    preview_image: addressOf(listed.previewFileId),
    answers,
    test_total_points: row.test_total_points,
    test_scored_points: row.test_scored_points,
    source: listed.shareSource ?? row.source,
    is_demo: row.is_demo,
    // A demo's interview has no link to open.
    hash: can(member, 'responses.invite') && !row.is_demo ? row.hash : null,
    finished_at: row.finished_at?.toISOString() ?? null,
    arrived_late: row.arrived_late,
    tags: listed.tags,
    seen: listed.seen,
    stuck: stuckOf({ ...row, has_open_request }, now),
    active_at: row.active_at?.toISOString() ?? null,
    other_jobs: listed.otherJobs,
    attempt: row.attempt,
  };
}

/** A candidate's file. Its name gets the right extension, so that a saved copy opens. */
export function fileToWire(
  {
    purpose,
    name,
    file,
  }: { purpose: string; name: string; file: { id: string; mime_type: string; bytes: number } },
  addressOf: AddressOf,
): z.infer<typeof ResponseFile> {
  return {
    id: file.id,
    kind: ResponseFile.shape.kind.parse(purpose),
    name: fileName(name, file.mime_type, purpose),
    url: addressOf(file.id) ?? '',
    mime_type: file.mime_type,
    bytes: file.bytes,
  };
}
