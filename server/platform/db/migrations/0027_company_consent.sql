ALTER TABLE "companies" ADD COLUMN "consent_by_starting" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A company with the default colors keeps them: they are now the ones that candidates see. FORCE would hide the rows
-- from the owner.
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE companies SET bg_color = '#f6f6f9' WHERE lower(bg_color) = '#f4f6f8';
--> statement-breakpoint
UPDATE companies SET buttons_color = '#3a4bc8' WHERE lower(buttons_color) = '#0b5fff';
--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
