// Message templates and the messages that went out.
import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { agencies } from './agency.ts';
import { createdAt, instant, tenantKey, updatedAt } from './columns.ts';
import { responses } from './response.ts';

export const message_templates = pgTable(
  'message_templates',
  {
    ...tenantKey(),
    /** invitation, reminder, rejection, ... */
    kind: text().notNull(),
    language: text().notNull(),
    email_title: text().notNull(),
    greeting: text().notNull(),
    sms_text: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    unique('message_templates_kind').on(t.agency_id, t.kind, t.language),
  ],
);

export const messages = pgTable(
  'messages',
  {
    ...tenantKey(),
    response_id: uuid(),
    /** email, sms */
    channel: text().notNull(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** queued, sent, failed, bounced */
    state: text().notNull().default('queued'),
    fault: text().notNull().default(''),
    created_at: createdAt(),
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.agency_id, t.id] }),
    foreignKey({ columns: [t.agency_id], foreignColumns: [agencies.agency_id] }).onDelete('cascade'),
    foreignKey({
      columns: [t.agency_id, t.response_id],
      foreignColumns: [responses.agency_id, responses.id],
    }).onDelete('cascade'),
    index('messages_response').on(t.agency_id, t.response_id),
    index('messages_newest').on(t.agency_id, t.created_at),
  ],
);
