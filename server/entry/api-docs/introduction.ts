// The introduction of the API's page: how to call the API, and what applies to every call.
import { apiCallsPerMinute, apiKeyPrefix, idempotencyHours } from '#contract/api-key.ts';
import { atsPaths, resultDays } from '#contract/ats.ts';
import { mcpPath } from '#contract/mcp.ts';
import { pageSize } from '#contract/response.ts';
import { deliveryDays, testMessagePrefix, webhookEvents } from '#contract/webhook.ts';
import { maxTextBytes } from '../../domain/mcp/untrusted.ts';
import { maxAnswerBytes } from '../../domain/webhooks/answer-text.ts';
import { failingDays, pausesMs } from '../../domain/webhooks/rules.ts';

export const introduction = `
Read candidates' answers, invite candidates from your own system, follow up on invitations, and export the results.
The machine-readable description, [openapi.json](/api/openapi.json), also lists the calls that only our own pages use, after those
of the API. They don't accept an API key and may change.

## API key

Create a key under *Profile, Integrations*, if you have the permission. It is shown only once. It acts for the member who created
it, within the permissions that both of them have, and sees the jobs that this member sees. An organization has one key: creating
a new one deletes the old one.

\`\`\`sh
export CANDOR=https://interviews.example.com   # where you sign in
export KEY=${apiKeyPrefix}…
curl "$CANDOR/api/jobs" -H "Authorization: Bearer $KEY"
\`\`\`

Treat it like a password: never put it in a web page, an app or a repository.

The examples run as they are once these variables are set too:

\`\`\`sh
export JOB=…         # an \`id\` from /api/jobs
export CANDIDATE=…   # an \`id\` from /api/jobs/$JOB/responses
export STEP=…        # an \`id\` from the \`pipelines\` of /api/jobs/$JOB
\`\`\`

\`$IMPORT\`, \`$EXPORT\` and \`$SHARE_LINK\` are ids of objects that you created or listed. \`uuidgen\` generates a new id and comes
with macOS and most Linux distributions. Any UUID works.

## Responses and errors

Every response is JSON. The result is in \`response.data\`, an error in \`error\`:

\`\`\`json
{ "error": { "code": "invalid_fields", "message": "…", "fields": { "email": "format" } } }
\`\`\`

Rely on \`code\`, which never changes. \`message\` is for people, in the language of your \`Accept-Language\`. \`fields\` names the
faulty fields, and \`details\` has numbers and current values. Every response has an \`X-Request-Id\`: include it in questions about
a call.

| status | what to do |
| --- | --- |
| 400, 413, 415, 422 | Correct the request. |
| 401 | The key is wrong or was replaced. |
| 402 | A limit of the plan is reached. |
| 403 | \`forbidden\`: the key lacks \`details.permission\`. \`not_by_api_key\`: the call is not in the API. |
| 404, 410 | It does not exist, or this key can’t see it. |
| 409 | It has changed in the meantime: read it again. |
| 429, 503 | Wait \`Retry-After\` seconds, then repeat the request. |
| 500 | Repeat the request later. |

## Candidates

A candidate is a *response* to a job. Its \`id\` is the \`response_id\` in other calls and in webhooks. \`status\` is the decision,
\`progress\` is how far the candidate has got.

| status | |
| --- | --- |
| \`new\` | started from a share link, or no invitation has been sent yet |
| \`invited\` | invited, interview not finished |
| \`review\` | interview finished, no decision yet |
| \`wait\` | decision postponed |
| \`accepted\`, \`rejected\` | decided |

## Idempotency

If a body has an \`id\`, you generate it: a UUID, preferably version 7. Repeating a request with the same \`id\` and content gives
the same response; with other content it gives \`409 id_taken\`.

In addition, you can send an \`Idempotency-Key\` (up to 255 printable characters) with any POST, PUT or DELETE. For
${idempotencyHours} hours, the same key with the same request gives the first response again, with \`Idempotency-Replayed: true\`. With another
request it gives \`422 idempotency_key_reused\`. While the first request is still running, it gives \`409 idempotency_in_progress\`:
try again a second later. Refusals (4xx) are repeated too: correct the request and send it with a new key. Temporary failures (429
and 5xx) are not stored: repeat the request with the same key.

## Pagination

Long lists come in pages of ${pageSize}. Send the response’s \`next\` as \`after\` to get the next page; \`null\` marks the end. Items added
while you read neither shift nor repeat others. \`next\` is opaque and does not expire.

\`\`\`sh
curl "$CANDOR/api/jobs/$JOB/responses?status=review&after=$NEXT" -H "Authorization: Bearer $KEY"
\`\`\`

## Rate limit

${apiCallsPerMinute} calls per minute. Every response has the remaining number, as in draft-ietf-httpapi-ratelimit-headers:

\`\`\`http
RateLimit-Policy: "key";q=${apiCallsPerMinute};w=60
RateLimit: "key";r=${apiCallsPerMinute - 1};t=60
\`\`\`

Beyond the limit, calls give \`429 too_many_requests\` with \`Retry-After\`.

## Files

Videos, pictures and exports are URLs below \`/media\` on the same host. They are signed, need no key, and support \`Range\`. They
are valid for some hours, and no longer than the key. Read the candidate again to get new ones.

## AI assistants (MCP)

\`${mcpPath}\` is a server of the [Model Context Protocol](https://modelcontextprotocol.io) for assistants: Streamable HTTP, JSON replies,
no sessions. It accepts the API key and nothing else. Most assistants have a file or a page for servers, with an entry like this:

\`\`\`json
{
  "mcpServers": {
    "candor": {
      "type": "http",
      "url": "https://interviews.example.com${mcpPath}",
      "headers": { "Authorization": "Bearer ${apiKeyPrefix}…" }
    }
  }
}
\`\`\`

| tool | permission | what it reads |
| --- | --- | --- |
| \`list_jobs\` | | jobs that the key can see, with counts |
| \`find_candidates\` | \`responses.view\` | candidates by name, address, job, status and more |
| \`get_candidate\` | \`responses.view\` | one candidate’s answers, transcripts and notes |
| \`job_numbers\` | \`analytics.view\` | how far a job’s candidates got, and what happened at each question |

No tool changes anything. Candidates can write instructions for an assistant into their answers, so their texts come between marks
that say they are untrusted, with at most ${maxTextBytes / 1000} kB in one answer. An assistant that has other tools may still follow them: connect it
only to what it needs, and confirm what it wants to send or change. Answers have no links to recordings and no suggestions of our AI.
An assistant’s provider receives the data it reads. The key itself also works for all other calls that its permissions allow. Each message
and each read of a tool counts as a call.

## Webhooks

Members who see every company and job set up webhooks under *Profile, Integrations*. The events are
${webhookEvents.map((event) => `\`${event}\``).join(', ')}, sent by the convention of
[Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages. If an event also changes the status
(an invitation was sent, an interview was finished), \`candidate.status_changed\` is sent as well. Bodies contain ids, no names of
people and no answers. Read the candidate by its id. \`job.created\` has the job’s and the company’s name. \`plan.changed\` has the plan
after the change, and is not sent when a plan renews.

Each delivery is a POST with three headers. It succeeds if you respond with 2xx within 15 seconds. Redirects are not followed.

\`\`\`http
webhook-id: msg_019a0b1c-5d20-7e41-8f3a-6b7c8d9e0f10
webhook-timestamp: 1772561561
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
\`\`\`

Verify each delivery. The signature is HMAC-SHA256 over \`id.timestamp.body\` with the secret’s bytes (the base64 after \`whsec_\`).
Compare in constant time with each of the signatures: for a day after the secret was replaced there are several. Refuse timestamps
that are more than five minutes off.

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

function isOurs(headers, body, secret) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
  const expected = createHmac('sha256', key).update(content).digest();
  const isFresh = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) < 300;
  return isFresh && headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
\`\`\`

Failed deliveries are repeated after ${pausesMs.map(pauseInWords).join(', ')}, plus or minus ten percent. The order is not guaranteed, and the
same \`webhook-id\` can come twice: process it once. With 429 or 503 you can send \`Retry-After\` (seconds or a date). Deliveries
then pause until that time, for at most a day, and later events are sent afterwards. After ${failingDays} days without a successful delivery, or
immediately if you respond with 410, the webhook is turned off and its creator is notified. *Profile, Integrations* shows
deliveries for ${deliveryDays} days, with the request and the first ${maxAnswerBytes / 1024} kB of your response, and can send them again. A \`webhook-id\`
that starts with \`${testMessagePrefix}\` is a test: its ids refer to nothing.

A webhook of the kind \`slack\` or \`teams\` posts a message for people instead: to an incoming webhook of Slack, or to a Teams workflow
that receives webhook requests. It is not signed, and has names of candidates, jobs and companies only with \`shows_names\`. Its URL is a
secret: replies show only the host and the last four characters, and a change without \`url\` keeps it. Slack’s 404 \`no_service\`
turns it off, too.

## Greenhouse and Ashby

Both can order interviews by their partner APIs. These are built to their documents, not certified, and were tried with neither of them.
*Profile, Integrations* creates a connection with a key, and shows the addresses to enter there. Candor needs an https address.

| | Greenhouse | Ashby |
| --- | --- | --- |
| addresses | ${atsPaths.greenhouse.map((path) => `\`${path}\``).join(', ')} | \`${atsPaths.ashby.join()}\` with \`/assessment.list\`, \`.start\`, \`.cancel\` |
| signs in with | HTTP Basic, the key as the user name | the same (an assumption: the documents do not say) |
| calls back with | the same key | an API key of Ashby with \`candidatesWrite\` |
| names an order by | the \`url\` of the order | application and test: a canceled one can be ordered again |
| learns of progress | asks each hour for 8 weeks; a \`PATCH\` to \`url\` makes it ask at once | \`assessment.update\`: started, completed, canceled |

A test is a job to which people can be invited. An order is an invitation by email; the same order again invites nobody and gives the
same answer. The result is the number of answers and a link to them that expires after ${resultDays} days. It has no scores and no suggestions of our
AI. Candidates who withdraw or are deleted cancel their orders. An order that the partner cancels is not reported anymore, and its candidate stays.

| status | |
| --- | --- |
| 401 | wrong key |
| 404 | unknown test or order |
| 422 | closed job, a candidate who takes no invitation, or an incomplete request |
| 429, 503 | later, after \`Retry-After\` |

Greenhouse gets \`{"errors": ["…"]}\` (its document has no form), Ashby \`{"success": false, "errors": ["…"], "message": "…"}\`. Reports that
fail are repeated like webhooks.
`.trim();

function pauseInWords(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} s`;
  return ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
}
