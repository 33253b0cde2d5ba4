import { startProduct } from './product.ts';

/** The environment variable that passes the product under test to the browser tests. */
export const PRODUCT_VARIABLE = 'TEST_PRODUCT';

/** Builds the dashboard if needed, starts the whole product as `npm start` does, and stops it after the run. */
export default async function startProductForRun(): Promise<() => Promise<void>> {
  const { webUrl, apiUrl, ports, env, stop } = await startProduct({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  process.env[PRODUCT_VARIABLE] = JSON.stringify({ webUrl, apiUrl, ports, env });
  return async () => {
    await stop();
  };
}
