CREATE TABLE "interactions" (
	"user_id" uuid NOT NULL,
	"publication_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interactions_user_id_publication_id_kind_pk" PRIMARY KEY("user_id","publication_id","kind")
);
--> statement-breakpoint
CREATE TABLE "moderators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"publication_id" uuid,
	"name" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publication_tags" (
	"publication_id" uuid NOT NULL,
	"tag" text collate "C" NOT NULL,
	CONSTRAINT "publication_tags_publication_id_tag_pk" PRIMARY KEY("publication_id","tag")
);
--> statement-breakpoint
CREATE TABLE "publication_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publication_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"submitted_at" timestamp with time zone,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text,
	"tags" text[] NOT NULL,
	"licence" text NOT NULL,
	"downloadable" boolean NOT NULL,
	"line" text NOT NULL,
	"payload" jsonb NOT NULL,
	"content_hash" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"thumbnail_hash" text,
	"origin" jsonb,
	"search_text" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid NOT NULL,
	"source" text DEFAULT 'community' NOT NULL,
	"category" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"listed" boolean DEFAULT false NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"dislikes" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"collects" integer DEFAULT 0 NOT NULL,
	"hot" bigint GENERATED ALWAYS AS (floor(1000000 * (ln(greatest(1, 1 + likes + 2 * collects + downloads - dislikes)) / ln(2) + extract(epoch from published_at at time zone 'UTC')::double precision / 604800))::bigint) STORED
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"publication_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "reports_publication_id_user_id_pk" PRIMARY KEY("publication_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "version_blobs" (
	"version_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "version_blobs_version_id_hash_pk" PRIMARY KEY("version_id","hash")
);
--> statement-breakpoint
CREATE TABLE "version_pictures" (
	"version_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "version_pictures_version_id_position_pk" PRIMARY KEY("version_id","position")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderators" ADD CONSTRAINT "moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_tags" ADD CONSTRAINT "publication_tags_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_versions" ADD CONSTRAINT "publication_versions_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_blobs" ADD CONSTRAINT "version_blobs_version_id_publication_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."publication_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_blobs" ADD CONSTRAINT "version_blobs_hash_blobs_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_pictures" ADD CONSTRAINT "version_pictures_version_id_publication_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."publication_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interactions_publication" ON "interactions" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "interactions_latest" ON "interactions" USING btree ("user_id","kind","created_at","publication_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notifications_publication" ON "notifications" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_follow" ON "notifications" USING btree ("user_id","actor_id") WHERE "notifications"."kind" = 'followed';--> statement-breakpoint
CREATE INDEX "publication_tags_tag" ON "publication_tags" USING btree ("tag");--> statement-breakpoint
CREATE UNIQUE INDEX "publication_versions_approved" ON "publication_versions" USING btree ("publication_id") WHERE "publication_versions"."state" = 'approved';--> statement-breakpoint
CREATE UNIQUE INDEX "publication_versions_draft" ON "publication_versions" USING btree ("publication_id") WHERE "publication_versions"."state" <> 'approved';--> statement-breakpoint
CREATE INDEX "publication_versions_publication" ON "publication_versions" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "publication_versions_queue" ON "publication_versions" USING btree ("submitted_at","publication_id") WHERE "publication_versions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "publication_versions_grams" ON "publication_versions" USING gin ("grams") WHERE "publication_versions"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "publication_versions_thumbnail" ON "publication_versions" USING btree ("thumbnail_hash");--> statement-breakpoint
CREATE INDEX "publications_hot" ON "publications" USING btree ("kind","hot","id") WHERE "publications"."listed";--> statement-breakpoint
CREATE INDEX "publications_newest" ON "publications" USING btree ("kind","published_at","id") WHERE "publications"."listed";--> statement-breakpoint
CREATE INDEX "publications_downloads" ON "publications" USING btree ("kind","downloads","id") WHERE "publications"."listed";--> statement-breakpoint
CREATE INDEX "publications_collects" ON "publications" USING btree ("kind","collects","id") WHERE "publications"."listed";--> statement-breakpoint
CREATE INDEX "publications_likes" ON "publications" USING btree ("kind","likes","id") WHERE "publications"."listed";--> statement-breakpoint
CREATE INDEX "publications_chosen" ON "publications" USING btree ("kind","source","id") WHERE "publications"."listed" and "publications"."source" <> 'community';--> statement-breakpoint
CREATE INDEX "publications_author" ON "publications" USING btree ("author_id","kind","edited_at","id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("publication_id","created_at") WHERE "reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "version_blobs_hash" ON "version_blobs" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "version_pictures_hash" ON "version_pictures" USING btree ("hash");