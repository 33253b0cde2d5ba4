import { writeSite } from '#lib/service/docs/build/compile-site.ts';

// `npm run build` runs it before it builds the dashboard: pages of the documentation are compiled once, not by the server.
console.log(`Compiled ${await writeSite()} pages of the documentation.`);
