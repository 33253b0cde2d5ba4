import { defineConfig } from 'prisma/config';

/** The configuration of Prisma's command line. Only `prisma migrate deploy` needs the URL. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/mailwright' },
});
