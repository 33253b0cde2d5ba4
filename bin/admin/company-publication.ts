import { z } from 'zod';
import { writePublications } from '#lib/account/company/publication/write-publications.ts';
import { defineCommand } from './command.ts';
import { CompanyOption, enterCompany } from './company-option.ts';

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
