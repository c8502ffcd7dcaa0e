// What Candor sends to partners about an order: Greenhouse is only asked to look, Ashby gets the state.
// https://developers.greenhouse.io/assessment.html, https://developers.ashbyhq.com/docs/assessmentupdate
import type { AtsKind } from '#contract/ats.ts';
import type { Post } from '../webhooks/post.ts';
import type { OrderResult } from './result.ts';
import type { OrderRow } from './store.ts';

export interface Reported {
  order: OrderRow;
  result: OrderResult;
  /** With which Candor calls. */
  key: string;
  /** Of Ashby's API. */
  ashbyUrl: string;
}

/** Null: the partner does not want to know. */
export const reportTo: Record<AtsKind, (reported: Reported) => Post | null> = {
  greenhouse: ({ order, key }) =>
    order.state === 'started' ? null : { ...requestTo(order.external_ref, key, ''), method: 'PATCH' },
  ashby: (reported) =>
    requestTo(`${reported.ashbyUrl}/assessment.update`, reported.key, JSON.stringify(ashbyUpdate(reported))),
};

function requestTo(url: string, key: string, body: string): Post {
  const headers = {
    host: URL.parse(url)?.host ?? '',
    authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
    accept: 'application/json; version=1',
    ...(body !== '' && { 'content-type': 'application/json' }),
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Candor-Partners/1',
    // Replies are never decompressed: a small one could expand enormously.
    'accept-encoding': 'identity',
    connection: 'close',
  };
  return { url, headers, body };
}

interface AshbyValue {
  identifier: string;
  label: string;
  type: 'string' | 'url';
  value: string;
}

function ashbyUpdate({ order, result }: Reported): Record<string, unknown> {
  // It rises with each state, as Ashby demands.
  const update = { assessment_id: order.id, timestamp: order.updated_at.getTime() };
  if (order.state === 'canceled') {
    const reason = text('canceled', 'Canceled', 'The candidate withdrew or was deleted');
    return { ...update, cancelled_reason: reason };
  }
  if (order.state === 'started') return { ...update, assessment_status: text('status', 'Status', 'Started') };
  const answers = `${result.answers} of ${result.questions}`;
  return {
    ...update,
    assessment_status: text('status', 'Status', 'Completed'),
    assessment_profile_url: {
      ...text('interview', 'Interview', result.url ?? ''),
      type: 'url',
    } satisfies AshbyValue,
    assessment_result: text('answers', 'Answers', answers),
    metadata: result.finishedAt ? [text('finished_at', 'Finished', result.finishedAt.toISOString())] : [],
  };
}

function text(identifier: string, label: string, value: string): AshbyValue {
  return { identifier, label, type: 'string', value };
}
