import { z } from 'zod';
import { MEDIA } from '#lib/account/exports/format-rows.ts';
import { ExportFormat } from '#lib/account/exports/schema.ts';
import { call } from '#lib/core/call.ts';
import { addSuppression } from '#lib/engine/suppressions/add-suppression.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { exportSuppressions } from '#lib/engine/suppressions/export-suppressions.ts';
import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { importSuppressions } from '#lib/engine/suppressions/import-suppressions.ts';
import { listRecipients } from '#lib/engine/suppressions/list-recipients.ts';
import { listSuppressions } from '#lib/engine/suppressions/list-suppressions.ts';
import { removeSuppression } from '#lib/engine/suppressions/remove-suppression.ts';
import {
  AddedSuppressions,
  AddSuppressionInput,
  AddSuppressionsInput,
  CheckSuppressionQuery,
  ImportSuppressionsInput,
  SuppressedRecipientPage,
  SuppressionPage,
  SuppressionQuery,
  SuppressionRule,
  SuppressionState,
} from '#lib/engine/suppressions/schema.ts';
import { getSuppressionRule, setSuppressionRule } from '#lib/engine/suppressions/suppression-rule.ts';
import { answerLines } from '#lib/infra/http-server/file-answers.ts';

/** The console's calls of suppressions. */
export const CALLS = {
  'DELETE /api/config/v1/suppression/{id}': call({
    summary: 'Remove a suppression from the list',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    status: 204,
    run: ({ ctx, params }) => removeSuppression(ctx, { id: params.id ?? '' }),
  }),
  'POST /api/config/v1/suppression/bulk': call({
    summary: 'Suppress up to 10,000 recipients, with a result for each row',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    body: AddSuppressionsInput,
    answer: AddedSuppressions,
    run: ({ ctx, body }) => addSuppressions(ctx, body),
  }),
  'GET /api/config/v1/suppression/check': call({
    summary: 'Check if a recipient is suppressed, and why',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    query: CheckSuppressionQuery,
    answer: SuppressionState,
    run: ({ ctx, query }) => findSuppression(ctx, query),
  }),
  'GET /api/config/v1/suppression/export': call({
    summary: 'Download the suppression list as CSV, NDJSON or XLSX',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    product: false,
    query: z.strictObject({ format: ExportFormat.default('csv') }),
    media: 'text/csv',
    run: async ({ ctx, query: { format } }) =>
      answerLines(`suppression-list.${format}`, exportSuppressions(ctx, format), MEDIA[format]),
  }),
  'POST /api/config/v1/suppression/import': call({
    summary: 'Suppress the recipients of a CSV file, with a result for each row',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    body: ImportSuppressionsInput,
    answer: AddedSuppressions,
    run: ({ ctx, body }) => importSuppressions(ctx, body),
  }),
  'GET /api/config/v1/suppression/recipient': call({
    summary: 'List suppressed addresses, each with the kinds of mail that it does not get',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    query: SuppressionQuery,
    answer: SuppressedRecipientPage,
    run: ({ ctx, query }) => listRecipients(ctx, query),
  }),
  'GET /api/config/v1/suppression': call({
    summary: 'List suppressed recipients',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    query: SuppressionQuery,
    answer: SuppressionPage,
    run: ({ ctx, query }) => listSuppressions(ctx, query),
  }),
  'POST /api/config/v1/suppression': call({
    summary: 'Suppress a recipient',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    forSubaccounts: true,
    body: AddSuppressionInput,
    answer: SuppressionState,
    run: ({ ctx, body }) => addSuppression(ctx, body),
  }),
  'GET /api/config/v1/suppression/rule': call({
    summary: 'Get the rule for full mailboxes',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    answer: SuppressionRule,
    run: ({ ctx }) => getSuppressionRule(ctx),
  }),
  'PUT /api/config/v1/suppression/rule': call({
    summary: 'Set the number of bounces after which a full mailbox is suppressed',
    access: 'suppression_lists/manage',
    feature: 'suppression',
    body: SuppressionRule,
    answer: SuppressionRule,
    run: ({ ctx, body }) => setSuppressionRule(ctx, body),
  }),
};
