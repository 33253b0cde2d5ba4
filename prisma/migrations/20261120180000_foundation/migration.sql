-- The foundation: every table of the transactional product. The hot tables (messages, bodies, recipients, attempts,
-- events) are partitioned by day over time-ordered ids; see docs/architecture.md.

-- CreateTable
CREATE TABLE "company_features" (
    "company_id" UUID NOT NULL,
    "feature" TEXT NOT NULL,
    "sub_feature" TEXT NOT NULL DEFAULT '',
    "enable" BOOLEAN NOT NULL,
    "show" BOOLEAN NOT NULL DEFAULT true,
    "limit" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_features_pkey" PRIMARY KEY ("company_id","feature","sub_feature")
);

-- CreateTable
CREATE TABLE "global_features" (
    "feature" TEXT NOT NULL,
    "sub_feature" TEXT NOT NULL DEFAULT '',
    "enable" BOOLEAN NOT NULL,
    "show" BOOLEAN NOT NULL DEFAULT true,
    "limit" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "global_features_pkey" PRIMARY KEY ("feature","sub_feature")
);

-- CreateTable
CREATE TABLE "vendors" (
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'default',
    "logo_blue" TEXT,
    "logo_white" TEXT,
    "title_rule" TEXT NOT NULL DEFAULT 'product',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vendors_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "user_id" UUID,
    "type" TEXT NOT NULL,
    "icon" TEXT,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "link" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_alerts" (
    "company_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "settings" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_alerts_pkey" PRIMARY KEY ("company_id","user_id")
);

-- CreateTable
CREATE TABLE "presets" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "created_by_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "presets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "subaccount_id" UUID,
    "name" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "grants" TEXT[],
    "allowed_ips" TEXT[],
    "domains" TEXT[],
    "refuses_suppressed" BOOLEAN NOT NULL DEFAULT false,
    "created_by_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "replaced_by_id" UUID,
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_ip" TEXT,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "phone" TEXT,
    "industry" TEXT,
    "website" TEXT,
    "sandbox" BOOLEAN NOT NULL DEFAULT true,
    "production_status" TEXT NOT NULL DEFAULT 'None',
    "timezone" TEXT NOT NULL DEFAULT 'Asia/Jakarta',
    "vendor" TEXT NOT NULL DEFAULT 'smtp',
    "suspended_at" TIMESTAMPTZ(3),
    "suspended_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "role_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "grants" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "role_id" UUID,
    "token_hash" BYTEA NOT NULL,
    "invited_by_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "send_count" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sending_domains" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "subaccount_id" UUID,
    "domain" TEXT NOT NULL,
    "is_platform" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'unverified',
    "ownership_token" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "spf_valid" BOOLEAN NOT NULL DEFAULT false,
    "dkim_valid" BOOLEAN NOT NULL DEFAULT false,
    "dmarc_valid" BOOLEAN NOT NULL DEFAULT false,
    "bounce_domain_id" UUID,
    "tracking_domain_id" UUID,
    "ip_pool_id" UUID,
    "records" JSONB,
    "last_checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sending_domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dkim_keys" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "sending_domain_id" UUID NOT NULL,
    "selector" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "private_key_encrypted" BYTEA NOT NULL,
    "public_key" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'staged',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activated_at" TIMESTAMPTZ(3),
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "dkim_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bounce_domains" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'unverified',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "verified_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "records" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bounce_domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracking_domains" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'unverified',
    "https_state" TEXT NOT NULL DEFAULT 'none',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "verified_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "records" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tracking_domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "message_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "transmission_id" UUID NOT NULL,
    "subaccount_id" UUID,
    "rcpt_to" TEXT NOT NULL,
    "recipient_domain" TEXT NOT NULL,
    "sending_domain" TEXT NOT NULL,
    "campaign_id" TEXT,
    "template_id" UUID,
    "ip_pool_id" UUID,
    "bounce_class" INTEGER,
    "reason" TEXT,
    "data" JSONB NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("company_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "rollup_deltas" (
    "id" BIGSERIAL NOT NULL,
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "bucket_at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "subaccount_id" UUID,
    "sending_domain" TEXT NOT NULL,
    "recipient_domain" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL DEFAULT '',
    "template_id" UUID,
    "ip_pool_id" UUID,
    "bounce_class" INTEGER NOT NULL DEFAULT 0,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rollup_deltas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rollup_quarters" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "bucket_at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "subaccount_id" UUID NOT NULL,
    "sending_domain" TEXT NOT NULL,
    "recipient_domain" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "template_id" UUID NOT NULL,
    "ip_pool_id" UUID NOT NULL,
    "bounce_class" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rollup_quarters_pkey" PRIMARY KEY ("company_id","environment","bucket_at","type","subaccount_id","sending_domain","recipient_domain","campaign_id","template_id","ip_pool_id","bounce_class")
);

-- CreateTable
CREATE TABLE "rollup_days" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "bucket_at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "subaccount_id" UUID NOT NULL,
    "sending_domain" TEXT NOT NULL,
    "recipient_domain" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "template_id" UUID NOT NULL,
    "ip_pool_id" UUID NOT NULL,
    "bounce_class" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rollup_days_pkey" PRIMARY KEY ("company_id","environment","bucket_at","type","subaccount_id","sending_domain","recipient_domain","campaign_id","template_id","ip_pool_id","bounce_class")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "fullname" TEXT NOT NULL,
    "lastname" TEXT NOT NULL DEFAULT '',
    "password_hash" TEXT,
    "image" TEXT,
    "phone" TEXT,
    "company_id" UUID,
    "hour_format" INTEGER NOT NULL DEFAULT 24,
    "language" TEXT NOT NULL DEFAULT 'en',
    "multiple_login" TEXT NOT NULL DEFAULT 'allow',
    "email_verified_at" TIMESTAMPTZ(3),
    "two_factor_secret_encrypted" BYTEA,
    "two_factor_enabled_at" TIMESTAMPTZ(3),
    "two_factor_last_step" BIGINT,
    "suspended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_accounts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "stage" TEXT NOT NULL DEFAULT 'full',
    "user_agent" TEXT NOT NULL DEFAULT '',
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity_tokens" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "email" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "data" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "identity_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key","window_start")
);

-- CreateTable
CREATE TABLE "ip_pools" (
    "id" UUID NOT NULL,
    "company_id" UUID,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "route" TEXT NOT NULL DEFAULT 'inherit',
    "smart_host_url_encrypted" BYTEA,
    "overflow_pool_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ip_pools_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ip_addresses" (
    "id" UUID NOT NULL,
    "ip_pool_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "hostname" TEXT,
    "warmup_started_at" TIMESTAMPTZ(3),
    "warmup_finished_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'active',
    "checks" JSONB,
    "last_checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ip_addresses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "company_id" UUID,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "unique_key" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "progress" JSONB,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "subaccount_id" UUID,
    "api_key_id" UUID,
    "transmission_id" UUID NOT NULL,
    "received_by" TEXT NOT NULL,
    "envelope_from" TEXT NOT NULL,
    "friendly_from" TEXT NOT NULL,
    "sending_domain" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message_id_header" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "recipient_count" INTEGER NOT NULL,
    "campaign_id" TEXT,
    "template_id" UUID,
    "template_version" INTEGER,
    "ip_pool_id" UUID,
    "transactional" BOOLEAN NOT NULL DEFAULT true,
    "tags" JSONB,
    "metadata" JSONB,
    "options" JSONB,
    "summary" JSONB,
    "on_behalf_of_company_id" UUID,
    "client_ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("company_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "message_bodies" (
    "company_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "raw" BYTEA NOT NULL,

    CONSTRAINT "message_bodies_pkey" PRIMARY KEY ("company_id","message_id")
) PARTITION BY RANGE ("message_id");

-- CreateTable
CREATE TABLE "recipients" (
    "company_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "environment" TEXT NOT NULL,
    "rcpt_to" TEXT NOT NULL,
    "raw_rcpt_to" TEXT NOT NULL,
    "recipient_domain" TEXT NOT NULL,
    "rcpt_type" TEXT NOT NULL,
    "tags" JSONB,
    "metadata" JSONB,
    "substitution_data" JSONB,
    "status" TEXT NOT NULL,
    "last_event" TEXT NOT NULL,
    "last_event_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "bounce_class" INTEGER,
    "reason" TEXT,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "recipients_pkey" PRIMARY KEY ("company_id","message_id","ordinal")
) PARTITION BY RANGE ("message_id");

-- CreateTable
CREATE TABLE "delivery_queue" (
    "company_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "recipient_domain" TEXT NOT NULL,
    "ip_pool_id" UUID,
    "lease_token" UUID,

    CONSTRAINT "delivery_queue_pkey" PRIMARY KEY ("company_id","message_id","ordinal")
);

-- CreateTable
CREATE TABLE "attempts" (
    "company_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "mx_host" TEXT,
    "remote_ip" TEXT,
    "local_ip" TEXT,
    "tls_version" TEXT,
    "tls_cipher" TEXT,
    "reply_code" INTEGER,
    "enhanced_code" TEXT,
    "bounce_class" INTEGER,
    "raw_reason" TEXT,
    "next_try_at" TIMESTAMPTZ(3),
    "conversation" JSONB NOT NULL,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("company_id","message_id","ordinal","number")
) PARTITION BY RANGE ("message_id");

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload_hash" BYTEA NOT NULL,
    "response" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("company_id","environment","key")
);

-- CreateTable
CREATE TABLE "tours" (
    "company_id" UUID NOT NULL,
    "sandbox_set_authorized_recipient" BOOLEAN NOT NULL DEFAULT false,
    "sandbox_welcome" BOOLEAN NOT NULL DEFAULT false,
    "production_welcome" BOOLEAN NOT NULL DEFAULT false,
    "production_data_completion" BOOLEAN NOT NULL DEFAULT false,
    "production_add_sending_domain" BOOLEAN NOT NULL DEFAULT false,
    "production_sending_domain_congratulation" BOOLEAN NOT NULL DEFAULT false,
    "production_add_webhook" BOOLEAN NOT NULL DEFAULT false,
    "sandbox_email_sent" BOOLEAN NOT NULL DEFAULT false,
    "production_email_sent" BOOLEAN NOT NULL DEFAULT false,
    "production_add_api_keys" BOOLEAN NOT NULL DEFAULT false,
    "production_add_sub_account" BOOLEAN NOT NULL DEFAULT false,
    "survey_completion" BOOLEAN NOT NULL DEFAULT false,
    "email_validation_api_key" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tours_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "surveys" (
    "company_id" UUID NOT NULL,
    "user_id" UUID,
    "answers" JSONB NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "surveys_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "production_requests" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "requested_by_user_id" UUID,
    "details" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Requested',
    "decided_at" TIMESTAMPTZ(3),
    "decision_note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "production_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authorized_recipients" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" BYTEA,
    "created_by_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "send_count" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "authorized_recipients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subaccounts" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "ip_pool_id" UUID,
    "monthly_limit" INTEGER NOT NULL DEFAULT -1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subaccounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suppressions" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "subaccount_id" UUID,
    "recipient" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "description" TEXT,
    "evidence_message_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "templates" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "subaccount_id" UUID,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "published_version" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_versions" (
    "template_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "company_id" UUID NOT NULL,
    "from_email" TEXT,
    "from_name" TEXT,
    "reply_to" TEXT,
    "subject" TEXT NOT NULL,
    "html" TEXT,
    "text" TEXT,
    "amp_html" TEXT,
    "headers" JSONB,
    "options" JSONB,
    "test_data" JSONB,
    "created_by_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "template_versions_pkey" PRIMARY KEY ("template_id","version")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "company_id" UUID NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'FREE',
    "version" TEXT NOT NULL DEFAULT '1',
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "usage_quotas" (
    "company_id" UUID NOT NULL,
    "feature" TEXT NOT NULL,
    "slot" TEXT NOT NULL,
    "base_monthly_quota" INTEGER NOT NULL,
    "quota" INTEGER NOT NULL,
    "enable" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_quotas_pkey" PRIMARY KEY ("company_id","feature","slot")
);

-- CreateTable
CREATE TABLE "usage_counters" (
    "company_id" UUID NOT NULL,
    "feature" TEXT NOT NULL,
    "slot" TEXT NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_counters_pkey" PRIMARY KEY ("company_id","feature","slot","period_start")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "subaccount_id" UUID,
    "name" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "events" TEXT[],
    "format" TEXT NOT NULL DEFAULT 'single',
    "auth_type" TEXT NOT NULL DEFAULT 'none',
    "auth_encrypted" BYTEA,
    "secret_encrypted" BYTEA NOT NULL,
    "previous_secret_encrypted" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "sequence" BIGINT NOT NULL DEFAULT 0,
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "event_ids" UUID[],
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "request_headers" JSONB NOT NULL,
    "response_headers" JSONB,
    "response_body" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notifications_company_id_user_id_id_idx" ON "notifications"("company_id", "user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "presets_company_id_environment_name_key" ON "presets"("company_id", "environment", "name");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_company_id_environment_idx" ON "api_keys"("company_id", "environment");

-- CreateIndex
CREATE UNIQUE INDEX "companies_slug_key" ON "companies"("slug");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_company_id_user_id_key" ON "members"("company_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "roles_company_id_name_key" ON "roles"("company_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_company_id_email_key" ON "invitations"("company_id", "email");

-- CreateIndex
CREATE INDEX "audit_entries_company_id_id_idx" ON "audit_entries"("company_id", "id");

-- CreateIndex
CREATE INDEX "sending_domains_domain_idx" ON "sending_domains"("domain");

-- CreateIndex
CREATE INDEX "sending_domains_next_check_at_idx" ON "sending_domains"("next_check_at");

-- CreateIndex
CREATE UNIQUE INDEX "sending_domains_company_id_domain_key" ON "sending_domains"("company_id", "domain");

-- CreateIndex
CREATE UNIQUE INDEX "dkim_keys_sending_domain_id_selector_key" ON "dkim_keys"("sending_domain_id", "selector");

-- CreateIndex
CREATE INDEX "bounce_domains_domain_idx" ON "bounce_domains"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "bounce_domains_company_id_domain_key" ON "bounce_domains"("company_id", "domain");

-- CreateIndex
CREATE INDEX "tracking_domains_domain_idx" ON "tracking_domains"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "tracking_domains_company_id_domain_key" ON "tracking_domains"("company_id", "domain");

-- CreateIndex
CREATE INDEX "events_company_id_environment_id_idx" ON "events"("company_id", "environment", "id" DESC);

-- CreateIndex
CREATE INDEX "events_company_id_message_id_id_idx" ON "events"("company_id", "message_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "oauth_accounts_provider_provider_account_id_key" ON "oauth_accounts"("provider", "provider_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_revoked_at_idx" ON "sessions"("user_id", "revoked_at");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "identity_tokens_token_hash_key" ON "identity_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "identity_tokens_email_purpose_idx" ON "identity_tokens"("email", "purpose");

-- CreateIndex
CREATE INDEX "rate_limits_expires_at_idx" ON "rate_limits"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "ip_pools_company_id_name_key" ON "ip_pools"("company_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "ip_addresses_address_key" ON "ip_addresses"("address");

-- CreateIndex
CREATE INDEX "jobs_due_at_idx" ON "jobs"("due_at");

-- CreateIndex
CREATE INDEX "jobs_company_id_id_idx" ON "jobs"("company_id", "id");

-- CreateIndex
CREATE INDEX "recipients_company_id_environment_message_id_ordinal_idx" ON "recipients"("company_id", "environment", "message_id" DESC, "ordinal");

-- CreateIndex
CREATE INDEX "recipients_company_id_rcpt_to_message_id_idx" ON "recipients"("company_id", "rcpt_to", "message_id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "production_requests_company_id_created_at_idx" ON "production_requests"("company_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "authorized_recipients_token_hash_key" ON "authorized_recipients"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "authorized_recipients_company_id_email_key" ON "authorized_recipients"("company_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "subaccounts_company_id_number_key" ON "subaccounts"("company_id", "number");

-- CreateIndex
CREATE INDEX "suppressions_company_id_recipient_idx" ON "suppressions"("company_id", "recipient");

-- CreateIndex
CREATE INDEX "suppressions_company_id_created_at_idx" ON "suppressions"("company_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "templates_company_id_alias_key" ON "templates"("company_id", "alias");

-- CreateIndex
CREATE INDEX "webhooks_company_id_environment_idx" ON "webhooks"("company_id", "environment");

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_id_idx" ON "webhook_deliveries"("webhook_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_due_at_idx" ON "webhook_deliveries"("due_at");

-- CreateIndex
CREATE INDEX "webhook_attempts_delivery_id_idx" ON "webhook_attempts"("delivery_id");

-- AddForeignKey
ALTER TABLE "company_features" ADD CONSTRAINT "company_features_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presets" ADD CONSTRAINT "presets_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_subaccount_id_fkey" FOREIGN KEY ("subaccount_id") REFERENCES "subaccounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "roles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_subaccount_id_fkey" FOREIGN KEY ("subaccount_id") REFERENCES "subaccounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_bounce_domain_id_fkey" FOREIGN KEY ("bounce_domain_id") REFERENCES "bounce_domains"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_tracking_domain_id_fkey" FOREIGN KEY ("tracking_domain_id") REFERENCES "tracking_domains"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_ip_pool_id_fkey" FOREIGN KEY ("ip_pool_id") REFERENCES "ip_pools"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dkim_keys" ADD CONSTRAINT "dkim_keys_sending_domain_id_fkey" FOREIGN KEY ("sending_domain_id") REFERENCES "sending_domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bounce_domains" ADD CONSTRAINT "bounce_domains_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_domains" ADD CONSTRAINT "tracking_domains_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_accounts" ADD CONSTRAINT "oauth_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity_tokens" ADD CONSTRAINT "identity_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ip_pools" ADD CONSTRAINT "ip_pools_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ip_pools" ADD CONSTRAINT "ip_pools_overflow_pool_id_fkey" FOREIGN KEY ("overflow_pool_id") REFERENCES "ip_pools"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ip_addresses" ADD CONSTRAINT "ip_addresses_ip_pool_id_fkey" FOREIGN KEY ("ip_pool_id") REFERENCES "ip_pools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tours" ADD CONSTRAINT "tours_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorized_recipients" ADD CONSTRAINT "authorized_recipients_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subaccounts" ADD CONSTRAINT "subaccounts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subaccounts" ADD CONSTRAINT "subaccounts_ip_pool_id_fkey" FOREIGN KEY ("ip_pool_id") REFERENCES "ip_pools"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "templates" ADD CONSTRAINT "templates_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_quotas" ADD CONSTRAINT "usage_quotas_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say -----------------------------------------------------------------

-- Bodies are stored whole beside their row and never compressed: mail rarely shrinks, and CPU is what we lack.
ALTER TABLE "message_bodies" ALTER COLUMN "raw" SET STORAGE EXTERNAL;

-- The queue is small and churns: room for updates in place, and dead rows swept early.
ALTER TABLE "delivery_queue" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
-- Claims take some of each company's due rows in turn, so that a company with a hundred thousand of them holds up no other:
-- the index leads with the company, and walking from one company to the next is one descent each.
CREATE INDEX "delivery_queue_company_due_idx" ON "delivery_queue" ("company_id", "due_at");
ALTER TABLE "usage_counters" SET (fillfactor = 70);
ALTER TABLE "rollup_deltas" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

CREATE INDEX "messages_on_behalf_of_idx" ON "messages" ("on_behalf_of_company_id", "id" DESC) WHERE "on_behalf_of_company_id" IS NOT NULL;

-- A domain can be proven by one company only.
CREATE UNIQUE INDEX "sending_domains_verified_key" ON "sending_domains" ("domain") WHERE "status" = 'verified';
CREATE UNIQUE INDEX "suppressions_recipient_key" ON "suppressions" ("company_id", "subaccount_id", "recipient", "type") NULLS NOT DISTINCT;
CREATE UNIQUE INDEX "jobs_open_key" ON "jobs" ("kind", "unique_key") WHERE "finished_at" IS NULL;

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_environment_check" CHECK ("environment" IN ('sandbox', 'production'));
ALTER TABLE "messages" ADD CONSTRAINT "messages_environment_check" CHECK ("environment" IN ('sandbox', 'production'));
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_used_check" CHECK ("used" >= 0);

-- The smallest UUIDv7 of an instant: the bound of a day's partition (RFC 9562 §5.7).
CREATE FUNCTION uuid_v7_floor(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes the partitions of the hot tables for each day (UTC) of a range; those that exist are left alone.
CREATE FUNCTION ensure_partitions(first_day date, last_day date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made integer := 0;
  day date;
  parent text;
  child text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mailwright.partitions'));
  FOR day IN SELECT generate_series(first_day, last_day, interval '1 day')::date LOOP
    FOREACH parent IN ARRAY ARRAY['messages', 'message_bodies', 'recipients', 'attempts', 'events'] LOOP
      child := parent || '_' || to_char(day, 'YYYYMMDD');
      IF to_regclass(child) IS NULL THEN
        EXECUTE format(
          'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)%s', child, parent,
          uuid_v7_floor(day::timestamp AT TIME ZONE 'UTC'), uuid_v7_floor((day + 1)::timestamp AT TIME ZONE 'UTC'),
          -- A recipient's row changes once it is delivered: with room beside it no index has to.
          CASE parent WHEN 'recipients' THEN ' WITH (fillfactor = 75)' ELSE '' END);
        made := made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN made;
END
$$;

-- Drops the partitions of a hot table whose day lies before a date.
CREATE FUNCTION drop_partitions(parent text, before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  dropped integer := 0;
  child record;
BEGIN
  FOR child IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent::regclass AND c.relname ~ '_[0-9]{8}$' AND to_date(right(c.relname, 8), 'YYYYMMDD') < before
  LOOP
    EXECUTE format('DROP TABLE %I', child.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;

SELECT ensure_partitions((now() AT TIME ZONE 'UTC')::date - 1, (now() AT TIME ZONE 'UTC')::date + 14);

-- Every process caches what it checks mail against; a change of it, by whomever, empties that company's part at once.
CREATE FUNCTION notify_company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('company_changed', coalesce(changed ->> 'company_id', changed ->> 'id'));
  RETURN NULL;
END
$$;

CREATE TRIGGER "companies_changed" AFTER UPDATE OR DELETE ON "companies" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
CREATE TRIGGER "api_keys_changed" AFTER INSERT OR DELETE OR UPDATE OF "grants", "allowed_ips", "domains", "refuses_suppressed", "expires_at", "revoked_at" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
CREATE TRIGGER "sending_domains_changed" AFTER INSERT OR UPDATE OR DELETE ON "sending_domains" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
CREATE TRIGGER "authorized_recipients_changed" AFTER INSERT OR UPDATE OR DELETE ON "authorized_recipients" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
CREATE TRIGGER "suppressions_changed" AFTER INSERT OR UPDATE OR DELETE ON "suppressions" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
