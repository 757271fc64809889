ALTER TABLE "message_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "puzzles" ADD COLUMN "binding" text DEFAULT 'login ' NOT NULL;--> statement-breakpoint
ALTER TABLE "puzzles" ADD COLUMN "work" jsonb;