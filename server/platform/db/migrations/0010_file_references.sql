CREATE INDEX "question_versions_image" ON "question_versions" USING btree ("agency_id","image_file_id") WHERE image_file_id is not null;--> statement-breakpoint
CREATE INDEX "question_versions_video" ON "question_versions" USING btree ("agency_id","video_file_id") WHERE video_file_id is not null;--> statement-breakpoint
CREATE INDEX "responses_preview_image" ON "responses" USING btree ("agency_id","preview_image_file_id") WHERE preview_image_file_id is not null;--> statement-breakpoint
CREATE INDEX "takes_poster" ON "takes" USING btree ("agency_id","poster_file_id") WHERE poster_file_id is not null;--> statement-breakpoint
CREATE INDEX "takes_rendition" ON "takes" USING btree ("agency_id","rendition_file_id") WHERE rendition_file_id is not null;--> statement-breakpoint
CREATE INDEX "takes_file" ON "takes" USING btree ("agency_id","file_id") WHERE file_id is not null;