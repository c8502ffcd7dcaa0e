// Where drizzle-kit finds the tables and puts their migrations (`npx drizzle-kit generate --name what_changed`).
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/db/schema/*.ts',
  out: './server/platform/db/migrations',
});
