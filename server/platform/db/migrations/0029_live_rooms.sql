CREATE TABLE "room_notes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at_ms" bigint DEFAULT 0 NOT NULL,
	"visibility" text DEFAULT 'mine' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_notes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "room_pad_updates" (
	"agency_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"pad_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "room_pad_updates_agency_id_room_id_pad_id_seq_pk" PRIMARY KEY("agency_id","room_id","pad_id","seq"),
	CONSTRAINT "room_pad_updates_id" UNIQUE("agency_id","room_id","pad_id","id")
);
--> statement-breakpoint
CREATE TABLE "room_pads" (
	"agency_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"pad_id" uuid NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"state" "bytea",
	"upto_seq" bigint DEFAULT 0 NOT NULL,
	"next_seq" bigint DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_pads_agency_id_room_id_pad_id_pk" PRIMARY KEY("agency_id","room_id","pad_id")
);
--> statement-breakpoint
CREATE TABLE "room_renditions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"participant_id" uuid,
	"file_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"chapters" jsonb,
	"made_of" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_renditions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "room_renditions_of" UNIQUE NULLS NOT DISTINCT("agency_id","room_id","kind","participant_id")
);
--> statement-breakpoint
CREATE TABLE "room_runs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"pad_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"language" text NOT NULL,
	"output" jsonb NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_runs_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "room_scores" (
	"agency_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"criterion_id" uuid NOT NULL,
	"rating" integer,
	"text" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_scores_agency_id_room_id_user_id_criterion_id_pk" PRIMARY KEY("agency_id","room_id","user_id","criterion_id")
);
--> statement-breakpoint
CREATE TABLE "room_members" (
	"agency_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_members_agency_id_room_id_user_id_pk" PRIMARY KEY("agency_id","room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "room_messages" (
	"agency_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_messages_agency_id_room_id_seq_pk" PRIMARY KEY("agency_id","room_id","seq")
);
--> statement-breakpoint
CREATE TABLE "room_participants" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"response_id" uuid,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'knocking' NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"consent" text DEFAULT 'none' NOT NULL,
	"consent_version" text DEFAULT '' NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"language" text DEFAULT 'en-US' NOT NULL,
	"device" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"connection" text DEFAULT '' NOT NULL,
	"entered_seq" bigint DEFAULT 0 NOT NULL,
	"media" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_participants_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "takes" ALTER COLUMN "response_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "response_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "record" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_relay_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "engine" text DEFAULT 'mesh' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "host_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "live_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "end_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "empty_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "guide" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "criteria" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "next_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "legal_hold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "retention_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "server_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "clock_error_ms" integer;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "marks" jsonb;--> statement-breakpoint
ALTER TABLE "takes" ADD COLUMN "room_participant_id" uuid;--> statement-breakpoint
ALTER TABLE "room_notes" ADD CONSTRAINT "room_notes_agency_id_room_id_rooms_agency_id_id_fk" FOREIGN KEY ("agency_id","room_id") REFERENCES "public"."rooms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_pad_updates" ADD CONSTRAINT "room_pad_updates_agency_id_room_id_pad_id_room_pads_agency_id_room_id_pad_id_fk" FOREIGN KEY ("agency_id","room_id","pad_id") REFERENCES "public"."room_pads"("agency_id","room_id","pad_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_pads" ADD CONSTRAINT "room_pads_agency_id_room_id_rooms_agency_id_id_fk" FOREIGN KEY ("agency_id","room_id") REFERENCES "public"."rooms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_renditions" ADD CONSTRAINT "room_renditions_agency_id_room_id_rooms_agency_id_id_fk" FOREIGN KEY ("agency_id","room_id") REFERENCES "public"."rooms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_renditions" ADD CONSTRAINT "room_renditions_agency_id_participant_id_room_participants_agency_id_id_fk" FOREIGN KEY ("agency_id","participant_id") REFERENCES "public"."room_participants"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_renditions" ADD CONSTRAINT "room_renditions_agency_id_file_id_files_agency_id_id_fk" FOREIGN KEY ("agency_id","file_id") REFERENCES "public"."files"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_runs" ADD CONSTRAINT "room_runs_agency_id_room_id_pad_id_room_pads_agency_id_room_id_pad_id_fk" FOREIGN KEY ("agency_id","room_id","pad_id") REFERENCES "public"."room_pads"("agency_id","room_id","pad_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_scores" ADD CONSTRAINT "room_scores_agency_id_room_id_rooms_agency_id_id_fk" FOREIGN KEY ("agency_id","room_id") REFERENCES "public"."rooms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_agency_id_room_id_rooms_agency_id_id_fk" FOREIGN KEY ("agency_id","room_id") REFERENCES "public"."rooms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_agency_id_user_id_memberships_agency_id_user_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."memberships"("agency_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_messages" ADD CONSTRAINT "room_messages_agency_id_room_id_rooms_agency_id_id_fk" FOREIGN KEY ("agency_id","room_id") REFERENCES "public"."rooms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_participants" ADD CONSTRAINT "room_participants_agency_id_room_id_rooms_agency_id_id_fk" FOREIGN KEY ("agency_id","room_id") REFERENCES "public"."rooms"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_participants" ADD CONSTRAINT "room_participants_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "room_messages_id" ON "room_messages" USING btree ("agency_id","room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_participants_token" ON "room_participants" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "room_participants_room" ON "room_participants" USING btree ("agency_id","room_id","state");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_agency_id_response_id_responses_agency_id_id_fk" FOREIGN KEY ("agency_id","response_id") REFERENCES "public"."responses"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_agency_id_job_id_jobs_agency_id_id_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_agency_id_room_participant_id_room_participants_agency_id_id_fk" FOREIGN KEY ("agency_id","room_participant_id") REFERENCES "public"."room_participants"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_start" ON "rooms" USING btree ("agency_id","start","id");--> statement-breakpoint
CREATE INDEX "rooms_response" ON "rooms" USING btree ("agency_id","response_id") WHERE response_id is not null;--> statement-breakpoint
CREATE INDEX "rooms_open" ON "rooms" USING btree ("status","start") WHERE status in ('scheduled', 'waiting', 'live');--> statement-breakpoint
CREATE INDEX "takes_room_participant" ON "takes" USING btree ("agency_id","room_participant_id") WHERE room_participant_id is not null;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_owner" CHECK (num_nonnulls("takes"."response_id", "takes"."room_participant_id") = 1);--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['rooms', 'room_participants']
  LOOP
    EXECUTE format('CREATE POLICY look_ups ON %I FOR SELECT TO %I USING (true)', t, current_user);
  END LOOP;
END $$;
--> statement-breakpoint
-- Look-ups before the tenant is known, by a secret. They return ids and no content.
CREATE FUNCTION find_room(p_share_hash text) RETURNS TABLE (agency_id uuid, room_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id FROM rooms r WHERE r.share_hash = p_share_hash
$$;
--> statement-breakpoint
CREATE FUNCTION find_room_participant(p_token_hash bytea)
  RETURNS TABLE (agency_id uuid, room_id uuid, participant_id uuid, state text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.agency_id, p.room_id, p.id, p.state FROM room_participants p WHERE p.token_hash = p_token_hash
$$;
--> statement-breakpoint
-- For the task that closes rooms and sends reminders: rooms that are not over and start before p_before.
CREATE FUNCTION find_open_rooms(p_before timestamptz) RETURNS TABLE (agency_id uuid, room_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.agency_id, r.id FROM rooms r
  WHERE r.status IN ('scheduled', 'waiting', 'live') AND r.start <= p_before
  ORDER BY r.start
  LIMIT 1000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_room(text), find_room_participant(bytea), find_open_rooms(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_room(text), find_room_participant(bytea), find_open_rooms(timestamptz) TO candor_app;
