import { defineConfig } from 'prisma/config';

/** Where Prisma's command line finds the schema and the migrations; the URL is only needed by `prisma migrate deploy`. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/mailwright' },
});
