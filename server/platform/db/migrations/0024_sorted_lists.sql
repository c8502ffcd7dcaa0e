-- Both columns at once, so that the table is written only once.
ALTER TABLE "responses" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(coalesce(nullif(name, ''), nullif(email, ''), phone), NFKD), '[\u0300-\u036f]', '', 'g')), 100)) STORED NOT NULL,
  ADD COLUMN "score" integer GENERATED ALWAYS AS (case when progress = 'completed' and test_total_points > 0 then (test_scored_points::bigint * 10000 / test_total_points)::integer end) STORED;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "sort" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "direction" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "columns" text[];--> statement-breakpoint
CREATE INDEX "responses_by_finish" ON "responses" USING btree ("agency_id","job_id","finished_at","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_by_invitation" ON "responses" USING btree ("agency_id","job_id","invited_at","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_by_score" ON "responses" USING btree ("agency_id","job_id","score","created_at","id") WHERE source <> 'preview' and removed_at is null;--> statement-breakpoint
CREATE INDEX "responses_by_name" ON "responses" USING btree ("agency_id","job_id","sort_name","created_at","id") WHERE source <> 'preview' and removed_at is null;