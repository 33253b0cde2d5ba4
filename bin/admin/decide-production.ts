import { z } from 'zod';
import { decideProductionRequest } from '#lib/account/onboarding/production.ts';
import { DecideProductionInput } from '#lib/account/onboarding/schema.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

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
