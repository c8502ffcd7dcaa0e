CREATE TABLE "deleted_interviews" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "deleted_interviews_agency_id_month_id_pk" PRIMARY KEY("agency_id","month","id")
);
--> statement-breakpoint
ALTER TABLE "deleted_interviews" ADD CONSTRAINT "deleted_interviews_agency_id_agencies_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("agency_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- They were write ids: a row per interview, with the month as its writer. FORCE would hide the rows from the owner.
ALTER TABLE writes NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO deleted_interviews (agency_id, id, month, count)
  SELECT agency_id, gen_random_uuid(), substr(writer, length('month:') + 1), count(*)
  FROM writes WHERE kind = 'deleted_response' GROUP BY agency_id, writer;
--> statement-breakpoint
DELETE FROM writes WHERE kind = 'deleted_response';
--> statement-breakpoint
ALTER TABLE writes FORCE ROW LEVEL SECURITY;
