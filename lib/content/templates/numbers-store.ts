import { prisma } from '#lib/infra/db/prisma.ts';

/** Finds the ids of a company's templates by their numbers. Index templates_company_id_number_key. */
export const findIdsOfNumbers = (companyId: string, numbers: number[]): Promise<{ id: string; number: number }[]> =>
  prisma().template.findMany({ where: { companyId, number: { in: numbers } }, select: { id: true, number: true } });
