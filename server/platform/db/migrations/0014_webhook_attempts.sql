CREATE TABLE "webhook_attempts" (
	"agency_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"http_status" integer,
	"fault" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"request" text NOT NULL,
	"answer_headers" text NOT NULL,
	"answer_body" text NOT NULL,
	"answer_cut" boolean NOT NULL,
	CONSTRAINT "webhook_attempts_agency_id_delivery_id_attempt_pk" PRIMARY KEY("agency_id","delivery_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "quiet_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_agency_id_delivery_id_webhook_deliveries_agency_id_id_fk" FOREIGN KEY ("agency_id","delivery_id") REFERENCES "public"."webhook_deliveries"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT protect_tables();
