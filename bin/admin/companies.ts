import { z } from 'zod';
import { setSuspension } from '#lib/account/company/company.ts';
import { writePublications } from '#lib/account/company/publication/write-publications.ts';
import { SuspensionInput } from '#lib/account/company/schema.ts';
import { decideProductionRequest } from '#lib/account/onboarding/production.ts';
import { listProductionRequests } from '#lib/account/onboarding/queries.ts';
import { DecideProductionInput } from '#lib/account/onboarding/schema.ts';
import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Suspends a company, or lifts its suspension. It takes effect at once, also over SMTP. A repeat changes nothing. */
export const suspendCommand = defineCommand({
  name: 'suspend',
  usage: 'Suspends a company, or lifts its suspension.',
  options: z.object({
    company: CompanyOption,
    reason: SuspensionInput.shape.reason.describe('Reason that its members see'),
    lift: z.boolean().default(false).describe('Lifts the suspension'),
  }),
  database: 'migrated',
  run: async ({ company, reason, lift }) => {
    const { company: found, ctx } = await enterCompany(company);
    const suspended = !lift;
    await setSuspension(ctx, { suspended, ...(reason !== undefined && { reason }) });
    const text = `${found.name} is ${suspended ? 'suspended' : 'active'}.`;
    return { json: { companyId: found.id, suspended }, text };
  },
});

/** Prints the SQL that publishes a company's rows for logical replication. It changes nothing. */
export const companyPublicationCommand = defineCommand({
  name: 'company-publication',
  usage: 'Prints the SQL that publishes the rows of a company, to move it to another installation (docs/scaling.md).',
  options: z.object({ company: CompanyOption }),
  database: 'migrated',
  run: async ({ company }) => {
    const { company: found } = await enterCompany(company);
    const { records, work } = await writePublications(found.id);
    return { json: { companyId: found.id, records, work }, text: `${records}\n\n${work}` };
  },
});

/** Lists the companies that wait for production, the longest waiting first. Changes nothing. */
export const productionRequestsCommand = defineCommand({
  name: 'production-requests',
  usage: 'Lists the companies that wait for production.',
  options: z.object({}),
  database: 'migrated',
  run: async () => {
    const waiting = await listProductionRequests();
    const lines = waiting.map(({ company, createdAt, details }) => {
      return `${company.name} (${company.id}), since ${createdAt}: ${details.description}`;
    });
    return { json: waiting, text: lines.length > 0 ? lines.join('\n') : 'Nobody waits.' };
  },
});

const { decision, note } = DecideProductionInput.shape;

/** Approves or rejects a company's request for production, and notifies its members. */
export const decideProductionCommand = defineCommand({
  name: 'decide-production',
  usage: "Approves or rejects a company's request for production.",
  options: z.object({
    company: CompanyOption,
    decision: decision.describe('Approved or Rejected'),
    note: note.describe('Note that the company receives with the decision'),
  }),
  database: 'migrated',
  run: async ({ company, ...rest }) => {
    const { company: found, ctx } = await enterCompany(company);
    const { productionStatus } = await decideProductionRequest(ctx, DecideProductionInput.parse(rest));
    return { json: { companyId: found.id, productionStatus }, text: `${found.name}: production ${productionStatus}.` };
  },
});

/** Marks a recipient of a sandbox as having agreed, without an email to them. A repeat changes nothing. */
export const authorizeRecipient = defineCommand({
  name: 'authorize-recipient',
  usage: 'Lets a company in the sandbox send to an address, without the mail that asks for it.',
  options: z.object({ company: CompanyOption, email: z.string().describe('The recipient') }),
  database: 'migrated',
  run: async ({ company, email }) => {
    const { company: found, ctx } = await enterCompany(company);
    const recipient = await authorizeRecipientVerified(ctx, { email });
    return { json: recipient, text: `${found.name} may send to ${recipient.email}.` };
  },
});
