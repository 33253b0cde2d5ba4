import { z } from 'zod';
import { resumeAsOperator } from '#lib/campaigns/campaigns/moves.ts';
import { ResumeCampaignInput } from '#lib/campaigns/campaigns/schema.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

/** Resumes a paused campaign, also one that complaints or bounces have stopped for the second time. */
export const resumeCampaignCommand = defineCommand({
  name: 'resume-campaign',
  usage: 'Resumes a campaign that complaints or bounces have stopped.',
  options: z.object({
    company: CompanyOption,
    campaign: z.uuid().describe('Its id'),
    statement: ResumeCampaignInput.shape.statement
      .unwrap()
      .describe('What was done about them; the audit log keeps it'),
  }),
  database: 'migrated',
  run: async ({ company, campaign, statement }) => {
    const { company: found, ctx } = await enterCompany(company);
    const { state } = await resumeAsOperator(ctx, campaign, statement);
    return { json: { companyId: found.id, campaign, state }, text: `${found.name}: the campaign is ${state}.` };
  },
});
