// A candidate's request in the contract's format.
import { CandidateRequest } from '#contract/candidate-page.ts';
import type { RequestRow } from './store.ts';

export function requestToWire(row: RequestRow): CandidateRequest {
  return CandidateRequest.parse({
    id: row.id,
    kind: row.kind,
    text: row.text,
    state: row.state,
    reply: row.reply,
    created_at: row.created_at.toISOString(),
    replied_at: row.replied_at?.toISOString() ?? null,
  });
}
