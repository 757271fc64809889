CREATE TABLE "badges" (
	"user_id" uuid NOT NULL,
	"badge" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "badges_user_id_badge_pk" PRIMARY KEY("user_id","badge")
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"points" integer NOT NULL,
	"made_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "check_ins_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "code_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"product" text,
	"percent_off" smallint,
	"note" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "membership_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"type" text NOT NULL,
	"days" integer NOT NULL,
	"experience" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"amount" integer NOT NULL,
	"balance" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_entries_balance" CHECK ("points_entries"."balance" >= 0),
	CONSTRAINT "points_entries_amount" CHECK ("points_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "points_lots" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_lots_left_check" CHECK ("points_lots"."left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"cost" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "possessions" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "possessions_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "possessions_count" CHECK ("possessions"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "redeem_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"used_at" timestamp with time zone,
	"user_id" uuid,
	"order_id" uuid
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"transaction" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"id" text PRIMARY KEY NOT NULL,
	"given" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "experience" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mirror" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_value" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider_order" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transaction" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "extra_space" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birthday" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birthday_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_grants" ADD CONSTRAINT "membership_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_entry_id_points_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."points_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_orders" ADD CONSTRAINT "points_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possessions" ADD CONSTRAINT "possessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_grants_once" ON "membership_grants" USING btree ("source","reference");--> statement-breakpoint
CREATE INDEX "membership_grants_user" ON "membership_grants" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_once" ON "order_events" USING btree ("order_id","kind","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "points_entries_sequence" ON "points_entries" USING btree ("user_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "points_entries_once" ON "points_entries" USING btree ("user_id","reason","reference");--> statement-breakpoint
CREATE INDEX "points_lots_left" ON "points_lots" USING btree ("user_id","expires_at","entry_id") WHERE "points_lots"."left" > 0;--> statement-breakpoint
CREATE INDEX "points_lots_expiry" ON "points_lots" USING btree ("expires_at") WHERE "points_lots"."left" > 0;--> statement-breakpoint
CREATE INDEX "points_orders_user" ON "points_orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "redeem_codes_batch" ON "redeem_codes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "redeem_codes_user" ON "redeem_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "redeem_codes_order" ON "redeem_codes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_each" ON "refunds" USING btree ("order_id","transaction");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_at") WHERE "refunds"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_ask" ON "orders" USING btree ("ask_at") WHERE "orders"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_provider" ON "orders" USING btree ("provider_order");
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_events_kept" BEFORE UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "points_entries_unchanged" BEFORE UPDATE ON "points_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE FUNCTION "keep_points_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Entries go with their account alone.
	IF EXISTS (SELECT 1 FROM "users" WHERE "id" = OLD."user_id") THEN
		RAISE EXCEPTION 'points_entries is only ever added to';
	END IF;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "points_entries_kept" BEFORE DELETE ON "points_entries" FOR EACH ROW EXECUTE FUNCTION "keep_points_entries"();
--> statement-breakpoint
CREATE FUNCTION "check_points_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before integer;
	held integer;
	last integer;
BEGIN
	SELECT "points" INTO held FROM "users" WHERE "id" = NEW."user_id";
	-- Deleted in the same transaction.
	IF NOT FOUND THEN RETURN NULL; END IF;
	IF NEW."sequence" = 1 THEN
		before := 0;
	ELSE
		SELECT "balance" INTO before FROM "points_entries" WHERE "user_id" = NEW."user_id" AND "sequence" = NEW."sequence" - 1;
	END IF;
	IF before IS NULL OR before + NEW."amount" <> NEW."balance" THEN
		RAISE EXCEPTION 'entry % of the points of % does not follow from the one before', NEW."sequence", NEW."user_id";
	END IF;
	SELECT "balance" INTO last FROM "points_entries" WHERE "user_id" = NEW."user_id" ORDER BY "sequence" DESC LIMIT 1;
	IF last <> held THEN
		RAISE EXCEPTION 'the points of % are % in the ledger and % beside it', NEW."user_id", last, held;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "points_entries_checked" AFTER INSERT ON "points_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_points_entry"();
--> statement-breakpoint
CREATE FUNCTION "check_points_held"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	held integer;
	last integer;
	lots bigint;
BEGIN
	SELECT "points" INTO held FROM "users" WHERE "id" = NEW."id";
	IF NOT FOUND THEN RETURN NULL; END IF;
	SELECT "balance" INTO last FROM "points_entries" WHERE "user_id" = NEW."id" ORDER BY "sequence" DESC LIMIT 1;
	SELECT coalesce(sum("left"), 0) INTO lots FROM "points_lots" WHERE "user_id" = NEW."id" AND "left" > 0;
	IF coalesce(last, 0) <> held OR lots <> held THEN
		RAISE EXCEPTION 'the points of % are % in the ledger, % in lots and % beside them', NEW."id", coalesce(last, 0), lots, held;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_points_checked" AFTER UPDATE OF "points" ON "users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_points_held"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_points_checked_new" AFTER INSERT ON "users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."points" <> 0) EXECUTE FUNCTION "check_points_held"();
