ALTER TABLE "projects" ADD COLUMN "name_key" text collate "C" GENERATED ALWAYS AS (regexp_replace(regexp_replace(lower(name), '(\d+)', '000000000\1', 'g'), '\d*(\d{10})', '\1', 'g')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "nickname_look" text;--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("owner_id","name_key","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_nickname_look_unique" UNIQUE("nickname_look");