// Secrets of this installation that every process shares, such as the key that signs media addresses. Made once.
import { pgTable, text } from 'drizzle-orm/pg-core';

export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() });
