import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '#generated/client.ts';
import { getPool } from './pool.ts';

const shared = globalThis as typeof globalThis & { mailwrightPrisma?: PrismaClient };

/** Prisma over the shared pool: for screens and configuration, never for the path of a message. */
export function prisma(): PrismaClient {
  shared.mailwrightPrisma ??= new PrismaClient({ adapter: new PrismaPg(getPool()) });
  return shared.mailwrightPrisma;
}
