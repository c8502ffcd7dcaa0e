// Secrets of this installation that every process shares, such as the key for media addresses. Created once.
import { pgTable, text } from 'drizzle-orm/pg-core';

export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() });
