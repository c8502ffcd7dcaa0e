ALTER TABLE "jobs" ADD COLUMN "ai_off_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "ai_audit_url" text DEFAULT '' NOT NULL;