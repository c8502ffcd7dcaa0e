// A match of two candidates' text answers, for pages that show one. How matches are found is proven elsewhere.
import { newId } from '#contract/id.ts';
import { changeDatabase } from './change-database.ts';
import type { TestServer } from './server.ts';

/** The two must have answered the same text question. `words`: in common. Returns the id of the match. */
export async function addMatch(
  server: TestServer,
  {
    agencyId,
    responseIds,
    words = 110,
  }: { agencyId: string; responseIds: readonly [string, string]; words?: number },
): Promise<string> {
  const id = newId();
  await changeDatabase(server, async (client) => {
    await client.query(`select set_config('app.agency_id', $1, false)`, [agencyId]);
    const ofBoth = `from answers where agency_id = $1 and response_id = any($2) and type = 'text'`;
    await client.query(
      `insert into compared_answers (agency_id, answer_id, lineage_id, state, kind, compared_at)
       select agency_id, id, question_id, 'compared', 'words', now() ${ofBoth}`,
      [agencyId, responseIds],
    );
    // A run of tokens that only these two share; without one the match is not shown.
    await client.query(
      `insert into fingerprints (agency_id, lineage_id, hash, answer_id) select agency_id, question_id, 1, id ${ofBoth}`,
      [agencyId, responseIds],
    );
    await client.query(
      `insert into matches (agency_id, id, lineage_id, answer_a, answer_b, kind, longest, shared, passages)
       select $1, $3, (array_agg(question_id))[1], min(id::text)::uuid, max(id::text)::uuid, 'words', $4::int, $4::int,
         jsonb_build_array(jsonb_build_object('length', $4::int,
           'a', jsonb_build_object('from', 0, 'to', min(length(text))),
           'b', jsonb_build_object('from', 0, 'to', min(length(text)))))
       ${ofBoth}`,
      [agencyId, responseIds, id, words],
    );
  });
  return id;
}
