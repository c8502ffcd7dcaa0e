// Handwritten examples for calls whose generated example would not show what the call is for.
import type { EndpointName } from '#contract/endpoints.ts';
import { ids } from './example-words.ts';

interface Given {
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

const id = ids['id'];
const response_id = ids['response_id'];

export const givenExamples: Partial<Record<EndpointName, Given>> = {
  getResponses: { query: { status: 'review' } },
  getResponseCounts: { query: { status: 'review' } },
  getInvitations: { query: { state: 'bounced' } },
  inviteByEmail: { body: { id, name: 'Ada Lovelace', email: 'ada@example.com', language: 'en-US' } },
  inviteBySms: { body: { id, name: 'Ada Lovelace', phone: '+442079460123', language: 'en-US' } },
  resendInvitation: { body: { id, channel: 'email', email: 'ada.lovelace@example.com' } },
  startImport: {
    body: {
      ...{ id, channel: 'email', file_name: 'from our ATS', language: 'en-US', duplicates: 0 },
      rows: [
        { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' },
        { name: 'Alan Turing', email: 'alan@example.com', phone: '', language: 'de-DE' },
      ],
    },
  },
  findInvited: { body: { emails: ['ada@example.com'], phones: [] } },
  addShareLink: { body: { id, source: 'Job fair in Kiel' } },
  setStatus: { body: { id, from: 'review', to: 'accepted' } },
  setStatuses: { body: { id, items: [{ response_id, from: 'review', to: 'rejected' }] } },
  setPipelines: { body: { id, items: [{ response_id, from: null, to: ids['pipeline_id'] }] } },
  setTags: { body: { response_ids: [response_id], add: ['shortlist'], remove: [] } },
  setJobActive: { body: { active: false } },
  startExport: { body: { id, format: 'xlsx', filters: { status: 'accepted' } } },
};
