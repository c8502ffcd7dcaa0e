ALTER TABLE "question_versions" ALTER COLUMN "time" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "languages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_versions" ADD COLUMN "starters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "response_questions" ADD COLUMN "shown_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Written answers had a time that no candidate saw: they have no limit. FORCE would hide the rows from the owner.
ALTER TABLE question_versions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE question_versions SET time = NULL WHERE type <> 'video';
--> statement-breakpoint
ALTER TABLE question_versions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE bank_questions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE bank_questions SET content = jsonb_set(content, '{time}', '"Unlim"') WHERE content->>'type' <> 'video';
--> statement-breakpoint
ALTER TABLE bank_questions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE hiring_templates NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE hiring_templates SET content = jsonb_set(content, '{questions}', (
  SELECT jsonb_agg(
    CASE WHEN asked->>'type' = 'video' THEN asked ELSE jsonb_set(asked, '{time}', '"Unlim"') END ORDER BY place
  )
  FROM jsonb_array_elements(content->'questions') WITH ORDINALITY AS questions (asked, place)
)) WHERE jsonb_array_length(content->'questions') > 0;
--> statement-breakpoint
ALTER TABLE hiring_templates FORCE ROW LEVEL SECURITY;
