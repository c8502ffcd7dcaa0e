// What stands at the beginning of the API's page: how to call, and what holds for every call.
import { apiCallsPerMinute, apiKeyPrefix, idempotencyHours } from '#contract/api-key.ts';
import { pageSize } from '#contract/response.ts';
import { deliveryDays, testMessagePrefix, webhookEvents } from '#contract/webhook.ts';
import { maxAnswerBytes } from '../webhooks/answer-text.ts';
import { failingDays, pausesMs } from '../webhooks/rules.ts';

export const introduction = `
Read what candidates answered, invite them from your own system, follow what becomes of it, and take the results out.
The description for machines, [openapi.json](/api/openapi.json), also lists the calls of our own pages after those of the API:
an API key opens none of them, and they may change.

## A key

Somebody who may make one does so under *Profile, Integrations*. It is shown once. It acts for whoever made it, within the
permissions that it was given and that they still have, and sees the jobs that they see. An organisation has one key: a new
one deletes the old.

\`\`\`sh
export CANDOR=https://interviews.example.com   # where you sign in
export KEY=${apiKeyPrefix}…
curl "$CANDOR/api/jobs" -H "Authorization: Bearer $KEY"
\`\`\`

Keep it as you keep a password: never in a page, an app or a repository.

The examples go as they stand, once these are set too:

\`\`\`sh
export JOB=…         # an \`id\` from /api/jobs
export CANDIDATE=…   # an \`id\` from /api/jobs/$JOB/responses
export STEP=…        # an \`id\` from the \`pipelines\` of /api/jobs/$JOB
\`\`\`

\`$IMPORT\`, \`$EXPORT\` and \`$SHARE_LINK\` are ids of what you made, or of the lists of them; \`uuidgen\` makes a new id, and comes
with macOS and most Linuxes; any UUID will do.

## What comes back

JSON. What was asked for stands in \`response.data\`, what went wrong in \`error\`:

\`\`\`json
{ "error": { "code": "invalid_fields", "message": "…", "fields": { "email": "format" } } }
\`\`\`

Go by \`code\`, which never changes; \`message\` is for people, in the language of your \`Accept-Language\`. \`fields\` says what
is wrong where, \`details\` carries numbers and what stands there now. Every answer has an \`X-Request-Id\`: name it when you ask
about one.

| status | what to do |
| --- | --- |
| 400, 413, 415, 422 | Mend the request. |
| 401 | The key is wrong, or there is another now. |
| 402 | The plan’s limit is reached. |
| 403 | \`forbidden\`: the key lacks \`details.permission\`. \`not_by_api_key\`: not a call of the API. |
| 404, 410 | It is not there, or not for this key to see. |
| 409 | Something else happened first: read it again. |
| 429, 503 | Wait \`Retry-After\` seconds, then send the same again. |
| 500 | Send the same again later. |

## Candidates

A candidate is a *response* to a job: its \`id\` is the \`response_id\` of other calls and of webhooks. \`status\` is what was decided,
\`progress\` how far they are.

| status | |
| --- | --- |
| \`new\` | began by a share link, or was not written to yet |
| \`invited\` | was invited, not yet through |
| \`review\` | is through, and nothing is decided |
| \`wait\` | to be decided later |
| \`accepted\`, \`rejected\` | decided |

## Sent twice, done once

Where a body has an \`id\`, you make it: a UUID, best of version 7. The same \`id\` with the same content is answered the same
again; with other content it is \`409 id_taken\`.

Beyond that, send \`Idempotency-Key\` (up to 255 printable characters) with any POST, PUT or DELETE. For ${idempotencyHours} hours the same
key with the same request is answered as it was the first time, with \`Idempotency-Replayed: true\`; with another request it
is \`422 idempotency_key_reused\`; while the first is under way, \`409 idempotency_in_progress\`: ask again a second later.
Refusals (4xx) are answered again too: mend the request and send it with a new key. What may pass, 429 and 5xx, is not kept:
send it again with the same.

## Pages of lists

Long lists come a page of ${pageSize} at a time. The answer’s \`next\` is where it ended: send it as \`after\` for the next page; \`null\` is
the end. What is added while you read neither shifts nor repeats anything. \`next\` is opaque, and good for as long as you like.

\`\`\`sh
curl "$CANDOR/api/jobs/$JOB/responses?status=review&after=$NEXT" -H "Authorization: Bearer $KEY"
\`\`\`

## Limits

${apiCallsPerMinute} calls a minute. Every answer says what is left, by draft-ietf-httpapi-ratelimit-headers:

\`\`\`http
RateLimit-Policy: "key";q=${apiCallsPerMinute};w=60
RateLimit: "key";r=${apiCallsPerMinute - 1};t=60
\`\`\`

Beyond it: \`429 too_many_requests\` with \`Retry-After\`.

## Files

Videos, pictures and exports are addresses below \`/media\`, on the same host, signed and good for some hours, and no longer than
the key; they need no key themselves and take \`Range\`. Read the candidate again for fresh ones.

## Webhooks

Under *Profile, Integrations* whoever sees every company and job names addresses that are told ${webhookEvents.map((event) => `\`${event}\``).join(', ')}, by
the convention of [Standard Webhooks](https://www.standardwebhooks.com), for which there are libraries in most languages.
A change of status that follows from another event (an invitation went out, an interview was finished) is told of itself too.
Bodies carry ids alone: no names, no answers. Read the candidate by its id.

Each is a POST with three headers, and counts as taken when you answer 2xx within 15 seconds. Redirects are not followed.

\`\`\`http
webhook-id: msg_019a0b1c-5d20-7e41-8f3a-6b7c8d9e0f10
webhook-timestamp: 1772561561
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
\`\`\`

Check each: the signature is HMAC-SHA256 over \`id.timestamp.body\` with the secret’s bytes (what follows \`whsec_\`, in base64).
Compare in constant time, with each of the signatures that are there, since for a day after a renewal there are several; and
refuse timestamps that are more than five minutes off.

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

function isOurs(headers, body, secret) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
  const expected = createHmac('sha256', key).update(content).digest();
  const isFresh = Math.abs(Date.now() / 1000 - headers['webhook-timestamp']) < 300;
  return isFresh && headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
\`\`\`

What is not taken is sent again after ${pausesMs.map(pauseInWords).join(', ')}, give or take a tenth. Order is not promised, and the same
\`webhook-id\` may come twice: do it once. With 429 or 503 you may send \`Retry-After\` (seconds or a date): until then, for a day
at most, nothing is sent to you, and what happens meanwhile comes afterwards. After ${failingDays} days in which nothing arrived, or at once when you answer 410, the webhook
is switched off and who made it is told. Deliveries are shown for ${deliveryDays} days, with what was sent and the first
${maxAnswerBytes / 1024} kB of what you answered, and can be sent again. A \`webhook-id\` that
begins with \`${testMessagePrefix}\` was sent to try it out: its ids are nobody’s.
`.trim();

function pauseInWords(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} s`;
  return ms < 3_600_000 ? `${ms / 60_000} min` : `${ms / 3_600_000} h`;
}
