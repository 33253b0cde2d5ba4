-- What people have seen and accepted, how companies present themselves, the names that they choose for web addresses, and the messages of
-- the operator. Older versions read and write none of it.
-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "two_factor_required_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "announcements" (
    "id" UUID NOT NULL,
    "vendor" TEXT,
    "text" TEXT NOT NULL,
    "link" TEXT,
    "tone" TEXT NOT NULL DEFAULT 'info',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcement_hides" (
    "user_id" UUID NOT NULL,
    "announcement_id" UUID NOT NULL,

    CONSTRAINT "announcement_hides_pkey" PRIMARY KEY ("user_id","announcement_id")
);

-- CreateTable
CREATE TABLE "company_profiles" (
    "company_id" UUID NOT NULL,
    "image" UUID,
    "logo" UUID,
    "favicon" UUID,
    "address" TEXT,
    "zipcode" TEXT,
    "city" TEXT,
    "country" CHAR(2),
    "language" TEXT,
    "social" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_profiles_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "company_slugs" (
    "company_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "company_slugs_pkey" PRIMARY KEY ("company_id","slug")
);

-- CreateTable
CREATE TABLE "user_preferences" (
    "user_id" UUID NOT NULL,
    "tours" JSONB NOT NULL DEFAULT '{}',
    "hints_complete" BOOLEAN NOT NULL DEFAULT false,
    "hints" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "toggle_contact" BOOLEAN NOT NULL DEFAULT false,
    "policy_version" TEXT,
    "policy_accepted_at" TIMESTAMPTZ(3),
    "show_new_release" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "user_preferences_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "announcements_ends_at_idx" ON "announcements"("ends_at");

-- CreateIndex
CREATE INDEX "announcement_hides_announcement_id_idx" ON "announcement_hides"("announcement_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_slugs_slug_key" ON "company_slugs"("slug");

-- CreateIndex
CREATE INDEX "company_slugs_released_at_idx" ON "company_slugs"("released_at");

-- AddForeignKey
ALTER TABLE "announcement_hides" ADD CONSTRAINT "announcement_hides_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcement_hides" ADD CONSTRAINT "announcement_hides_announcement_id_fkey" FOREIGN KEY ("announcement_id") REFERENCES "announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_profiles" ADD CONSTRAINT "company_profiles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_slugs" ADD CONSTRAINT "company_slugs_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
